/** What keeps the platform, or a command, from starting: a message of one line, which says what to do. */
export class CannotStart extends Error {}
