/**
 * What ends a process of the platform in order: Ctrl+C, a service manager, a terminal that is closed (or an ssh
 * connection that is lost), and Ctrl+\\. By default each of them ends a process at once, and leaves running what that
 * one had started.
 */
export const ENDING_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;
