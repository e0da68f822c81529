import dgram from "node:dgram";
import { once } from "node:events";
import net from "node:net";
import { decode, encode, type Packet, streamDecode, streamEncode } from "dns-packet";

const RESPONSE_CODES = { none: 0, "server-failure": 2, "no-such-name": 3, refused: 5 } as const;

/** Answers of the server: texts (each in its pieces), a failure, silence, or texts only over TCP. */
export type Zone = Map<
  string,
  { texts?: string[][]; fails?: keyof typeof RESPONSE_CODES; how?: "silent" | "truncated" }
>;

/** Starts a name server on 127.0.0.1 over UDP and TCP that answers from a table. Port 0 takes a free one. */
export async function startDnsServer(zone: Zone, port = 0) {
  const udp = dgram.createSocket("udp4");
  const tcp = net.createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", (data) => {
      const question = streamDecode(data);
      if (question) socket.end(streamEncode(answerTo(question, zone, "tcp") ?? {}));
    });
  });
  tcp.listen(port, "127.0.0.1");
  await once(tcp, "listening");
  const address = tcp.address();
  if (typeof address !== "object" || !address) throw new Error("the name server has no port");
  udp.bind(address.port, "127.0.0.1");
  await once(udp, "listening");
  udp.on("message", (message, from) => {
    const answer = answerTo(decode(message), zone, "udp");
    if (answer) udp.send(encode(answer), from.port, from.address);
  });
  return {
    address: `127.0.0.1:${address.port}`,
    async close() {
      udp.close();
      await new Promise((resolve) => tcp.close(resolve));
    },
  };
}

function answerTo(question: Packet, zone: Zone, over: "udp" | "tcp"): Packet | null {
  const [firstQuestion] = question.questions ?? [];
  const name = firstQuestion?.name.toLowerCase() ?? "";
  const entry = zone.get(name) ?? { fails: "no-such-name" as const };
  if (entry.how === "silent") return null;
  const truncated = entry.how === "truncated" && over === "udp";
  const code = RESPONSE_CODES[entry.fails ?? "none"];
  return {
    type: "response",
    ...(question.id === undefined ? {} : { id: question.id }),
    // Bits of RFC 1035, section 4.1.1: recursion desired and available, truncation, and the response code.
    flags: 0x0180 | (truncated ? 0x0200 : 0) | code,
    questions: question.questions ?? [],
    answers: truncated
      ? []
      : (entry.texts ?? []).map((pieces) => ({ type: "TXT" as const, name, ttl: 0, data: pieces })),
  };
}
