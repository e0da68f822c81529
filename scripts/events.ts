// npm run events -- --organization SLUG [--after CURSOR] [--types]
// Prints the events of an organization, one line of JSON each, the oldest first; then, on standard error, the cursor
// for the next call. With --types it prints the meaning of each event type.
import { parseArgs } from "node:util";
import { events, organizations } from "#app/modules.server";
import { EVENT_TYPES } from "#modules/events/index";
import { runOnInstallation } from "./embedded/run-on-installation";

const {
  organization: slug,
  after,
  types,
} = parseArgs({
  options: { organization: { type: "string" }, after: { type: "string" }, types: { type: "boolean" } },
}).values;
if (types) {
  for (const [type, { description }] of Object.entries(EVENT_TYPES)) console.log(`${type}: ${description}`);
  process.exit(0);
}
if (!slug) {
  console.error("Usage: npm run events -- --organization SLUG [--after CURSOR] | --types");
  process.exit(2);
}

const REFUSED = {
  "not-a-cursor": "That is no cursor: give the one that this command printed.",
  gone: "The cursor is gone: a backup was restored since, or events after it are no longer kept. Begin without one.",
};

await runOnInstallation("events", async (deps) => {
  const organization = await organizations.getOrganizationBySlug(deps.db, slug);
  if (!organization) {
    console.error(`There is no organization ${slug}.`);
    return 1;
  }
  const scope = organizations.wholeOrganization(organization.id);
  for (let cursor = after ?? null; ; ) {
    const read = await events.readEvents(deps, scope, { after: cursor, limit: events.MAX_EVENTS });
    if (!read.ok) {
      console.error(REFUSED[read.code]);
      return 1;
    }
    for (const event of read.events) console.log(JSON.stringify(event));
    cursor = read.next;
    if (read.events.length === events.MAX_EVENTS) continue;
    console.error(`To go on: --after ${cursor}`);
    return 0;
  }
});
