"""A real Chromium that uses the pages as a person would: it reads, opens, fills in and taps."""

import atexit
import os
import pathlib
import subprocess
import tempfile
import time

from selenium import webdriver
from selenium.common.exceptions import (ElementClickInterceptedException, NoSuchElementException,
                                        StaleElementReferenceException, WebDriverException)
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

HERE = pathlib.Path(__file__).resolve().parent
SHOTS = pathlib.Path(os.environ.get("YUANMEN_SHOTS", tempfile.gettempdir() + "/yuanmen-screenshots"))
PHONE, DESKTOP, PROJECTOR = (360, 740), (1280, 800), (1920, 1080)

# What a thumb must be able to hit, and what may be smaller: links inside a line of text.
TARGETS = """
const seen = (e) => e.checkVisibility() && e.getClientRects().length;
const inText = (e) => e.tagName === "A" && getComputedStyle(e).display === "inline";
return [...document.querySelectorAll("a, button, summary, select, input:not([type=hidden]), textarea")]
  .filter((e) => seen(e) && !inText(e) && !e.closest(".skip"))
  .map((e) => (e.matches("[type=checkbox], [type=radio]") && e.closest("label")) || e)
  .filter((e) => { const box = e.getBoundingClientRect(); return box.width < 44 || box.height < 44; })
  .map((e) => e.outerHTML.slice(0, 160));
"""
# Ids that stand twice on a page, and whether it has one headline.
STRUCTURE = """
const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
const twice = [...new Set(ids.filter((id, i) => ids.indexOf(id) !== i))].map((id) => "twice: " + id);
const heads = document.querySelectorAll("h1").length;
return heads === 1 ? twice : [...twice, heads + " headlines"];
"""
# What scripts/test fetches by its name from npm; without it the pages are held against all else.
AXE = HERE.parents[1] / "build/node/node_modules/axe-core/axe.min.js"
SERIOUS = """
const done = arguments[arguments.length - 1];
axe.run(document, {resultTypes: ["violations"]}).then((found) => done(found.violations
  .filter((one) => one.impact === "serious" || one.impact === "critical")
  .map((one) => one.id + ": " + one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | "))), (error) => done([String(error)]));
"""
# What the driver says when it looks at a page that is just being exchanged for another.
EXCHANGED = ("Cannot find context", "execution context", "does not belong to the document")
# What can be seen of a page: sight.faint(), sight.hidden(), sight.buried().
SIGHT = (HERE / "sight.js").read_text(encoding="utf-8")
OVERFLOW = "return document.documentElement.scrollWidth - document.documentElement.clientWidth;"


# The same engine twice. The shell has no window's frame around it and takes a quarter of the processor's time;
# the full browser is what people have, and the only one that can be told to run no scripts.
SHELL, FULL = "/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium"
IN_MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
FULL_COUNTS = os.environ.get("YUANMEN_TEST_COUNTS") == "long"


class SharedDriver(Service):
    """One chromedriver for all the browsers of a test: starting it costs half a second."""
    started = False

    def start(self):
        if not self.started:
            self.started = True
            super().start()
            atexit.register(super().stop)

    def stop(self):
        pass


DRIVER = SharedDriver("/usr/bin/chromedriver")


class Shell:
    """A running headless shell; `address` is where the driver finds it."""

    def __init__(self, flags, profile, seconds=60):
        # It ends with this test, however that ends.
        self.process = subprocess.Popen(["setpriv", "--pdeathsig", "KILL", SHELL, "--remote-debugging-port=0", *flags, "about:blank"],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port = pathlib.Path(profile) / "DevToolsActivePort"
        end = time.monotonic() + seconds
        while not (port.exists() and port.read_text().count("\n")):
            if self.process.poll() is not None or time.monotonic() > end:
                self.close()
                raise AssertionError(f"{SHELL} does not start")
            time.sleep(0.01)
        self.address = "127.0.0.1:" + port.read_text().split()[0]

    def close(self):
        self.process.terminate()
        self.process.wait()


class Browser:
    """One window with its own cookies. `language` is what it asks for in Accept-Language."""

    def __init__(self, base, language="zh-CN", size=PHONE, dark=False, scripts=True, insecure=False):
        self.profile = tempfile.TemporaryDirectory(prefix="yuanmen-chromium-", dir=IN_MEMORY, ignore_cleanup_errors=True)
        flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                 "--disable-background-networking", "--disable-component-update", "--disable-sync",
                 "--disable-dev-shm-usage", "--hide-scrollbars", f"--user-data-dir={self.profile.name}",
                 f"--accept-lang={language}", f"--lang={language}"]
        options = webdriver.ChromeOptions()
        self.shell = None
        if scripts and not FULL_COUNTS:
            self.shell = Shell([*flags, *(["--ignore-certificate-errors"] if insecure else [])], self.profile.name)
            options.debugger_address = self.shell.address
        else:
            options.binary_location = FULL
            options.accept_insecure_certs = insecure
            for flag in ("--headless=new", *flags):
                options.add_argument(flag)
            settings = {"intl.accept_languages": language}
            if not scripts:
                settings["profile.managed_default_content_settings.javascript"] = 2
            options.add_experimental_option("prefs", settings)
        self.driver = webdriver.Chrome(options=options, service=DRIVER)
        self.driver.set_page_load_timeout(60)
        self.base = base
        self.resize(size)
        if dark:
            self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia",
                                        {"features": [{"name": "prefers-color-scheme", "value": "dark"}]})

    def close(self):
        self.driver.quit()
        if self.shell:
            self.shell.close()
        self.profile.cleanup()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def resize(self, size):
        # A window cannot be narrower than 500 px; the page inside can.
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": size[0] < 500})
        self.size = size

    def open(self, path):
        self.driver.get(path if path.startswith("http") else self.base + path)

    @property
    def path(self):
        return self.driver.execute_script("return location.pathname")

    @property
    def text(self):
        return self.driver.find_element(By.TAG_NAME, "body").text

    @property
    def prose(self):
        """The text of the page without the entries of the journal that stand there as data."""
        return "\n".join(line for line in self.text.splitlines() if not line.startswith("{"))

    @property
    def source(self):
        return self.driver.page_source

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def has(self, selector):
        return bool(self.all(selector))

    def wait(self, what, reason, seconds=30):
        """Waits until `what()` is true; a page that is being exchanged meanwhile is asked again."""
        end = time.monotonic() + seconds
        while True:
            try:
                if found := what():
                    return found
            except (NoSuchElementException, StaleElementReferenceException):
                pass
            except WebDriverException as error:
                if not any(words in str(error) for words in EXCHANGED):
                    raise
            if time.monotonic() > end:
                self.shot("failure")
                raise AssertionError(f"{reason}: {self.path}\n{self.text}")
            time.sleep(0.05)

    def fill(self, form, fields):
        """Types into a form as a person would; a list fills repeated fields in order. What an interrupted try has tapped is tapped off."""
        for key in form.find_elements(By.CSS_SELECTOR, '.order-key[aria-pressed="true"]'):
            key.click()
        for name, value in fields.items():
            inputs = [e for e in form.find_elements(By.CSS_SELECTOR, f'[name="{name}"]')
                      if e.get_attribute("type") != "hidden"]
            values = value if isinstance(value, list) else [value]
            if inputs and inputs[0].get_attribute("type") == "checkbox":
                for box in inputs:
                    wanted = box.get_attribute("value") in [str(v) for v in values]
                    if box.is_selected() != wanted:
                        self.driver.execute_script("arguments[0].click()", box)
                continue
            assert len(inputs) >= len(values), f"no field {name} for {value}: {form.get_attribute('outerHTML')[:800]}"
            for element, text in zip(inputs, values):
                self.unfold(element)
                if element.tag_name == "select" and not element.is_displayed() and form.find_elements(By.CSS_SELECTOR, ".order-key"):
                    form.find_element(By.CSS_SELECTOR, f'.order-key[data-value="{text}"]').click()
                elif element.tag_name == "select":
                    self.choose(element, str(text))
                elif element.get_attribute("type") == "date":
                    self.driver.execute_script("arguments[0].value = arguments[1]", element, str(text))
                else:
                    element.clear()
                    element.send_keys(str(text))

    def choose(self, select, value):
        for option in select.find_elements(By.TAG_NAME, "option"):
            if option.get_attribute("value") == value:
                option.click()
                return
        raise AssertionError(f"no choice {value} in {select.get_attribute('outerHTML')[:400]}")

    def unfold(self, element):
        """Opens every folded part around an element."""
        for fold in element.find_elements(By.XPATH, "ancestor::details[not(@open)]"):
            summary = fold.find_element(By.TAG_NAME, "summary")
            self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", summary)  # as a thumb does
            summary.click()

    def tap(self, form):
        """Presses the form's button and waits for the page that follows."""
        self._press_button_of(form)
        self._see_what_follows()

    def give(self, find, fields, reason):
        """Fills in the form that `find` gives and sends it. One that is exchanged meanwhile is looked for again."""
        def sent():
            form = find()
            if form is None:
                return False
            self.unfold(form)
            self.fill(form, fields)
            try:
                self._press_button_of(form)
            except ElementClickInterceptedException:
                return False
            return True
        self.wait(sent, reason)
        self._see_what_follows()

    def _press_button_of(self, form):
        own = form.find_elements(By.CSS_SELECTOR, "button:not([type=button])")
        button = own[0] if own else self.one(f'button[form="{form.get_attribute("id")}"]')
        self.driver.execute_script(
            "arguments[0].scrollIntoView({block: 'center'}); window.tapped = true;"
            "document.addEventListener('answered', () => { window.tapped = false; }, {once: true})", button)
        invalid = [field.get_attribute("name") for field in form.find_elements(By.CSS_SELECTOR, ":invalid")
                   if field.tag_name != "fieldset"]
        assert not invalid, f"the form lacks or misreads {invalid}"
        button.click()

    def _see_what_follows(self):
        self.wait(lambda: self.driver.execute_script(
            "return (!window.tapped || !!document.querySelector('.form-problem')) && document.readyState === 'complete'"),
            "nothing followed the tap")

    def press(self, find, reason):
        """Presses what `find` gives. A part that is exchanged or moves in that moment is looked for again, as a person does."""
        def pressed():
            element = find()
            if element is None:
                return False
            try:
                element.click()
            except ElementClickInterceptedException:
                return False
            return True
        self.wait(pressed, reason)

    def middle(self, element):
        """Where a finger would go: the middle of what is shown of it. Fails if it is out of sight or covered."""
        x, y, hit = self.driver.execute_script("""
            const b = arguments[0].getBoundingClientRect(), x = b.left + b.width / 2, y = b.top + b.height / 2;
            const at = document.elementFromPoint(x, y);
            return [x, y, !!at && (at === arguments[0] || arguments[0].contains(at))];""", element)
        assert hit, f"not to be touched at {x:.0f}, {y:.0f}: {element.get_attribute('outerHTML')[:200]}"
        return x, y

    def touch(self, element):
        """A finger down and up by its coordinates, without scrolling anything into view first."""
        x, y = self.middle(element)
        finger = {"x": x, "y": y, "button": "left", "clickCount": 1}
        self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mousePressed", **finger})
        self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mouseReleased", **finger})

    def hold(self, element):
        """Puts a finger down on an element; answers how to lift it again."""
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
        x, y = self.driver.execute_script(
            "const b = arguments[0].getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]", element)
        finger = {"x": x, "y": y, "button": "left", "clickCount": 1}
        self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mousePressed", **finger})
        return lambda: self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mouseReleased", **finger})

    def ask_for_news(self):
        """Makes a live page poll now, and waits until its answer is there."""
        fetched = "return performance.getEntriesByType('resource').filter((e) => e.initiatorType === 'fetch').length"
        before = self.driver.execute_script(fetched)
        self.driver.execute_script("document.dispatchEvent(new Event('live'))")
        self.wait(lambda: self.driver.execute_script(fetched) > before, "no news was asked for")

    def submit(self, action, **fields):
        """Fills in and sends the form whose address is `action`."""
        self.give(lambda: self.one(f'form[action="{action}"]'), fields, f"no form {action}")

    # -- what holds on every page

    def serious(self):
        """What axe-core calls serious or critical; nothing where it could not be fetched."""
        if not AXE.exists():
            return []
        if not self.driver.execute_script("return !!window.axe"):
            self.driver.execute_script(AXE.read_text(encoding="utf-8"))
        return self.driver.execute_async_script(SERIOUS)

    def sight(self, question, *arguments):
        if not self.driver.execute_script("return !!window.sight"):
            self.driver.execute_script(SIGHT)
        return self.driver.execute_script(f"return sight.{question}(...arguments)", *arguments)

    def as_high_as_the_page(self):
        """A window in which all of the page is in sight, until the next resize()."""
        for _ in range(2):  # what is as high as the window grows with it
            height = self.driver.execute_script("return document.documentElement.scrollHeight")
            self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                "width": self.size[0], "height": min(max(height, self.size[1]), 12000), "deviceScaleFactor": 1, "mobile": self.size[0] < 500})

    def faint(self):
        """The texts and marks of the whole page that do not stand out from what lies behind them."""
        self.as_high_as_the_page()
        found = self.sight("faint")
        self.resize(self.size)
        return found

    def check(self, test):
        """No horizontal scroll, and on a phone nothing to tap that is smaller than 44 px."""
        where = f"{self.driver.current_url} at {self.size[0]} px"
        test.assertLessEqual(self.driver.execute_script(OVERFLOW), 0, f"horizontal scroll on {where}")
        if self.size[0] < 500:
            test.assertEqual(self.driver.execute_script(TARGETS), [], f"targets under 44 px on {where}")
        test.assertEqual(self.driver.execute_script(STRUCTURE), [], where)
        test.assertNotIn("{{", self.source, f"an unfilled template hole on {where}")

    def shot(self, name):
        SHOTS.mkdir(parents=True, exist_ok=True)
        height = self.driver.execute_script("return document.documentElement.scrollHeight")
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": self.size[0], "height": max(self.size[1], min(height, 4000)), "deviceScaleFactor": 1,
            "mobile": self.size[0] < 500})
        self.driver.save_screenshot(str(SHOTS / f"{name}.png"))
        self.resize(self.size)
