import { SMTPServer } from "smtp-server";

/**
 * Starts a mail server that records the recipients; while `refusing`, it answers everything with a temporary error.
 */
export async function startMailServer() {
  const received: string[] = [];
  const state = { refusing: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) =>
      state.refusing ? done(Object.assign(new Error("not now"), { responseCode: 451 })) : done(),
    onData(stream, session, done) {
      stream.on("data", () => {});
      stream.on("end", () => {
        for (const { address } of session.envelope.rcptTo) received.push(address);
        done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    /** Counts the messages to an address. */
    countFor: (recipient: string) => received.filter((one) => one === recipient).length,
    get refusing() {
      return state.refusing;
    },
    set refusing(value: boolean) {
      state.refusing = value;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
