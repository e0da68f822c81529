// Imported first: ends this process in order, as SIGTERM does, once the npm that began it is gone. npm passes on SIGINT
// and SIGTERM; whatever else ends it (SIGHUP to it alone, kill -9) would leave the platform running, with its port
// taken.
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
