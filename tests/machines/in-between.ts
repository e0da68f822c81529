import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../scripts/embedded/free-port";

/**
 * Starts HAProxy with the configuration for operators, on ports of this test. `variables` are further variables that it
 * reads.
 */
export async function startHaproxy(
  directory: string,
  addresses: { web: [number, number]; primary: number; variables?: Record<string, string> },
) {
  const [httpPort, databasePort] = [await freePort(), await freePort()];
  const socket = path.join(directory, "haproxy.sock");
  const environment = {
    ...process.env,
    WEB_1: `127.0.0.1:${addresses.web[0]}`,
    WEB_2: `127.0.0.1:${addresses.web[1]}`,
    DATABASE_PRIMARY: `127.0.0.1:${addresses.primary}`,
    HTTP_BIND: `127.0.0.1:${httpPort}`,
    DATABASE_BIND: `127.0.0.1:${databasePort}`,
    HAPROXY_SOCKET: socket,
    ...addresses.variables,
  };
  const start = () =>
    startProgram("haproxy", ["-db", "-f", path.resolve("scripts/deploy/haproxy.cfg")], { env: environment });
  let child = start();
  await listening(databasePort);

  /** Sends a command to HAProxy, as an operator does with socat. */
  async function tell(command: string): Promise<string> {
    const connection = net.connect(socket);
    connection.setTimeout(5_000, () => connection.destroy(new Error("HAProxy did not answer")));
    connection.end(`${command}\n`);
    let answer = "";
    for await (const chunk of connection) answer += chunk;
    return answer.trim();
  }

  return {
    httpPort,
    databasePort,
    tell,
    /** Counts the servers of a backend that receive requests. */
    async countUp(backend: string): Promise<number> {
      const lines = (await tell("show stat")).split("\n").map((line) => line.split(","));
      return lines.filter(([name, server, ...rest]) => name === backend && server !== "BACKEND" && rest[15] === "UP")
        .length;
    },
    async restart() {
      child.kill("SIGKILL");
      await once(child, "exit");
      child = start();
      await listening(databasePort);
    },
    stop: () => endProgram(child),
  };
}

/** Starts PgBouncer with the configuration for operators; its database is behind `databasePort`. */
export async function startPgBouncer(directory: string, password: string, databasePort: number) {
  const port = await freePort();
  const template = fs.readFileSync("scripts/deploy/pgbouncer.ini", "utf8");
  const users = path.join(directory, "users.txt");
  fs.writeFileSync(users, `"postgres" "${password}"\n`);
  const settings = template
    .replace("host=haproxy port=5432", `host=127.0.0.1 port=${databasePort}`)
    .replace("listen_addr = *", "listen_addr = 127.0.0.1\nunix_socket_dir =")
    .replace("listen_port = 6432", `listen_port = ${port}`)
    .replace("/etc/pgbouncer/users.txt", users);
  const file = path.join(directory, "pgbouncer.ini");
  fs.writeFileSync(file, settings);
  // PgBouncer refuses to run as root.
  const account = process.getuid?.() === 0 ? ["-u", "postgres"] : [];
  const start = () => startProgram("pgbouncer", [...account, file], {});
  let child = start();
  await listening(port);
  return {
    port,
    async restart() {
      child.kill("SIGKILL");
      await once(child, "exit");
      child = start();
      await listening(port);
    },
    stop: () => endProgram(child),
  };
}

function startProgram(program: string, args: string[], options: { env?: NodeJS.ProcessEnv }): ChildProcess {
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => (output = (output + chunk).slice(-4_000)));
  child.on("error", (error) => console.error(`${program} could not be started: ${error}`));
  child.on("exit", (code, signal) => signal || code === 0 || console.error(`${program} ended with ${code}: ${output}`));
  return child;
}

async function endProgram(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function listening(port: number) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const there = await new Promise<boolean>((resolve) => {
      const socket = net.connect(port, "127.0.0.1", () => resolve(true));
      socket.on("error", () => resolve(false));
      socket.on("connect", () => socket.destroy());
    });
    if (there) return;
    await sleep(50);
  }
  throw new Error(`nothing listens on port ${port}`);
}
