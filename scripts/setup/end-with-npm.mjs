// Imported first: ends this process in order, as after SIGTERM, once the npm that started it is gone. npm passes on
// SIGINT and SIGTERM; any other end of npm (SIGHUP to it alone, kill -9) would leave the platform running on its port.
const EVERY_MS = 500;

const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, EVERY_MS);
  watch.unref();
}
