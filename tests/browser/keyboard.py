"""A browser that is used with the keyboard alone: Tab, Shift+Tab, Enter, Space, arrows and letters. Whoever comes to a thing by
Tab must see where he is, and never be held."""

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import Browser

# Where the keyboard is: whether it is shown, stands in view, and what it is.
FOCUS = """
const at = document.activeElement, style = getComputedStyle(at), box = at.getBoundingClientRect();
const shownBy = (e) => { const s = getComputedStyle(e); return (s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 2); };
const near = [at, at.nextElementSibling, at.closest("label"), at.parentElement].filter(Boolean);
return {body: at === document.body || at === document.documentElement, shown: near.some(shownBy),
  inView: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth, what: at.outerHTML.slice(0, 200)};
"""
AHEAD = "return !!(document.activeElement.compareDocumentPosition(arguments[0]) & Node.DOCUMENT_POSITION_FOLLOWING) || document.activeElement === document.body;"
MOST_STEPS = 400


class KeyboardBrowser(Browser):
    """Answers to Browser's words with keys only. `stops` are the places Tab has come to, `blind` those nobody would have seen."""

    def __init__(self, *arguments, **more):
        super().__init__(*arguments, **more)
        self.stops, self.held, self.blind = 0, 0, []

    def type(self, *keys):
        ActionChains(self.driver, duration=0).send_keys(*keys).perform()

    def is_at(self, element):
        return self.driver.execute_script("return document.activeElement === arguments[0]", element)

    def step(self, back=False):
        before = self.driver.switch_to.active_element
        chain = ActionChains(self.driver, duration=0)
        (chain.key_down(Keys.SHIFT).send_keys(Keys.TAB).key_up(Keys.SHIFT) if back else chain.send_keys(Keys.TAB)).perform()
        focus = self.driver.execute_script(FOCUS)
        self.stops += 1
        if focus["body"]:
            return  # past the last thing: it begins anew
        # A date has three parts, a time as many, and a key of their own.
        self.held = self.held + 1 if self.is_at(before) else 0
        if self.held > (8 if before.get_attribute("type") in ("date", "time", "datetime-local") else 0):
            raise AssertionError("Tab leads nowhere from " + focus["what"])
        if self.held:
            return  # the browser itself marks the part
        if not focus["shown"] or not focus["inView"]:
            self.blind.append((self.path, "not shown" if focus["inView"] else "out of view", focus["what"]))

    def reach(self, element):
        """Tabs to the element, in the direction it lies in."""
        turned = False
        for _ in range(MOST_STEPS):
            if self.is_at(element):
                return
            ahead = self.driver.execute_script(AHEAD, element)
            if not ahead and turned:
                ahead = True
            self.step(back=not ahead)
        raise AssertionError("cannot be reached by Tab: " + element.get_attribute("outerHTML")[:300])

    def activate(self, element, key=Keys.ENTER):
        self.reach(element)
        self.type(key)

    # -- what Browser does by touch

    def unfold(self, element):
        for fold in element.find_elements("xpath", "ancestor::details[not(@open)]"):
            self.activate(fold.find_element("css selector", "summary"))

    def choose(self, select, value):
        self.reach(select)
        values = [option.get_attribute("value") for option in select.find_elements("css selector", "option")]
        self.type(Keys.HOME, *[Keys.ARROW_DOWN] * values.index(value))
        if select.get_attribute("value") != value:
            raise AssertionError(f"{value} cannot be chosen by arrows: {select.get_attribute('value')}")

    def fill(self, form, fields):
        for name, value in fields.items():
            values = [str(one) for one in (value if isinstance(value, list) else [value])]
            inputs = [e for e in form.find_elements("css selector", f'[name="{name}"]') if e.get_attribute("type") != "hidden"]
            assert inputs, f"no field {name}"
            self.unfold(inputs[0])
            kind = inputs[0].get_attribute("type")
            if kind == "checkbox":
                for box in inputs:
                    if box.is_selected() != (box.get_attribute("value") in values):
                        self.activate(box, Keys.SPACE)
            elif kind == "radio":
                self.pick(inputs, values[0])
            elif inputs[0].tag_name == "select" and not inputs[0].is_displayed():
                for one in values:  # a line-up: cards in their order
                    self.activate(form.find_element("css selector", f'.order-key[data-value="{one}"]'), Keys.SPACE)
            else:
                for element, text in zip(inputs, values):
                    if element.tag_name == "select":
                        self.choose(element, text)
                    elif kind == "date":
                        super().fill(form, {name: value})  # its parts are typed in the order of the machine's language
                    else:
                        self.reach(element)
                        ActionChains(self.driver, duration=0).key_down(Keys.CONTROL).send_keys("a").key_up(Keys.CONTROL).send_keys(Keys.DELETE, text).perform()

    def pick(self, radios, value):
        """Tab comes to the group once; arrows go round in it."""
        at = next((radio for radio in radios if radio.is_selected()), radios[0])
        self.reach(at)
        self.type(Keys.SPACE)
        for _ in radios:
            now = self.driver.switch_to.active_element
            if now.get_attribute("value") == value:
                return
            self.type(Keys.ARROW_DOWN)
        raise AssertionError(f"{value} cannot be picked by arrows")

    def _press_button_of(self, form):
        own = form.find_elements("css selector", "button:not([type=button])")
        button = own[0] if own else self.one(f'button[form="{form.get_attribute("id")}"]')
        self.reach(button)
        self.driver.execute_script("window.tapped = true; document.addEventListener('answered', () => { window.tapped = false; }, {once: true})")
        self.type(Keys.ENTER)
