"""How long a step of the replay board takes on a phone-class CPU (6 × throttled); nothing asserts it:

    YUANMEN=build/release/yuanmen /usr/bin/python3 tests/browser/step_times.py [seed] [steps]

Prints p50, p99 and the longest, in milliseconds: from the key to the page laid out anew."""

import pathlib
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "http")]

import kit  # noqa: E402
from browser import Browser  # noqa: E402

STEP = """
const key = arguments[0], began = performance.now();
document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
document.querySelector(".replay-table").getBoundingClientRect();
return performance.now() - began;
"""


def work_of(browser):
    """Milliseconds one step keeps the page's thread busy, drawing apart: scripts, styles and layout."""
    def spent():
        found = browser.driver.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
        return sum(one["value"] for one in found if one["name"] in ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration"))
    before = spent()
    browser.driver.execute_script(STEP, "ArrowRight")
    return 1000 * (spent() - before)


def main():
    seed = sys.argv[1] if len(sys.argv) > 1 else "3"
    steps = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    with tempfile.TemporaryDirectory() as folder, Browser("") as browser:
        record, page = pathlib.Path(folder) / "long.record", pathlib.Path(folder) / "long.html"
        subprocess.run([kit.YUANMEN, "play", "--seed", seed, "--record", record], check=True, capture_output=True)
        subprocess.run([kit.YUANMEN, "replay", record, "--html", page, "--lang", "zh"], capture_output=True)
        browser.open(page.as_uri() + "#line=0")
        browser.wait(lambda: browser.has("#replay.scripted"), "the board did not draw itself")
        browser.driver.execute_cdp_cmd("Performance.enable", {"timeDomain": "threadTicks"})
        work = sorted(work_of(browser) for _ in range(100))
        print(f"processor time of 100 steps, times 6: p50 {6 * statistics.median(work):.1f} ms, p99 {6 * work[98]:.1f} ms (whatever else the machine does)")
        browser.driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": 6})
        times = sorted(browser.driver.execute_script(STEP, "ArrowRight") for _ in range(steps))
        print(f"{steps} steps of seed {seed}, 6 x throttled: p50 {statistics.median(times):.1f} ms, "
              f"p99 {times[int(len(times) * .99) - 1]:.1f} ms, longest {times[-1]:.1f} ms")


if __name__ == "__main__":
    main()
