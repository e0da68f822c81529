/** A reason why the platform or a command cannot start: a message of one line that says what to do. */
export class CannotStart extends Error {}
