/** Time between two lines where the output is not a terminal, in milliseconds. */
const LINE_EVERY_MS = 10_000;
const REDRAW_EVERY_MS = 1_000;

/**
 * Shows progress until its end: in one line of a terminal that is redrawn, otherwise as a line every ten seconds.
 * @param {() => string} whereItIs what is done and what is left
 */
export function showProgress(whereItIs) {
  const began = performance.now();
  const line = () => `  ${whereItIs()} (${secondsSince(began)})`;
  const terminal = process.stdout.isTTY;
  const say = () => (terminal ? process.stdout.write(`\r\u001b[K${line()}`) : console.log(line()));
  const timer = setInterval(say, terminal ? REDRAW_EVERY_MS : LINE_EVERY_MS);
  return {
    /** Prints a line above the progress. @param {string} text */
    say(text) {
      console.log(`${terminal ? "\r\u001b[K" : ""}  ${text}`);
    },
    end() {
      clearInterval(timer);
      if (terminal) process.stdout.write("\r\u001b[K");
    },
  };
}

/** @param {number} began a value of `performance.now()` */
export const secondsSince = (began) => `${Math.round((performance.now() - began) / 1000)} s`;
