/**
 * Signals that end a process of the platform in order: Ctrl+C, a service manager, a closed terminal (or a lost ssh
 * connection), and Ctrl+\\. By default each ends a process at once and leaves its children running.
 */
export const ENDING_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;
