import { parseArgs } from "node:util";

const USAGE = `Usage: npm run faults-drawn -- [options]
  --seed N         what is drawn: the same seed, the same faults (default: today's date)
  --count N        how many are drawn (default 40)
  --caught N       draws on until so many were caught
  --only 3,7       those of the drawn order alone
  --list           says what is drawn, and tries nothing
  --rev REVISION   whose sources (default HEAD: what is not committed is not tried)
  --with changed   what has to notice: npm test -- changed (default);
  --with related   or the tests of the module, and every journey through a page that the fault reaches
  --command "…"    or another program: {file} and {room} stand for the fault's
  --limit SECONDS  how long it may take (default 240)
  --control        a remark in the place of each fault: nothing may be caught
  --from FILE      the faults that were caught in an earlier run, build/drawn-faults-….json, in the sources as they are now
  --continue       leaves out what was tried with this seed already`;

export interface Options {
  seed: number;
  count: number;
  caught: number | null;
  only: number[] | null;
  list: boolean;
  revision: string;
  command: string[];
  limitMs: number;
  control: boolean;
  /** Part of the file name under which the run is stored. */
  label: string;
  from: string | null;
  goesOn: boolean;
}

/**
 * Reads the command line. Throws the usage text where it is not valid.
 * @param here Folder of the program that runs the tests around a fault.
 */
export function readOptions(args: string[], today: Date, here: string): Options {
  const { values } = parseOrExplain(args);
  const commands: { [name: string]: string[] } = {
    changed: ["node", "scripts/test.mjs", "changed"],
    related: ["node", `${here}/run-related.mjs`, "{file}", "{room}"],
  };
  const command = values.command?.split(" ") ?? commands[values.with];
  const only = values.only?.split(",").map(wholeNumber) ?? null;
  if (!command || values.help) throw new Error(USAGE);
  return {
    seed: wholeNumber(values.seed ?? today.toISOString().slice(0, 10).replaceAll("-", "")),
    count: wholeNumber(values.count),
    caught: values.caught === undefined ? null : wholeNumber(values.caught),
    only,
    list: values.list,
    revision: values.rev,
    command,
    limitMs: wholeNumber(values.limit) * 1000,
    control: values.control,
    label: values.control ? "control" : values.only ? "only" : values.command ? "command" : values.with,
    from: values.from ?? null,
    goesOn: values.continue,
  };
}

function parseOrExplain(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        seed: { type: "string" },
        count: { type: "string", default: "40" },
        caught: { type: "string" },
        only: { type: "string" },
        list: { type: "boolean", default: false },
        rev: { type: "string", default: "HEAD" },
        with: { type: "string", default: "changed" },
        command: { type: "string" },
        limit: { type: "string", default: "240" },
        control: { type: "boolean", default: false },
        from: { type: "string" },
        continue: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${text} is no whole number.\n${USAGE}`);
  return Number(text);
}
