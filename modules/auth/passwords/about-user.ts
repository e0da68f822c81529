/** Names and address of an account, none of which its password may contain. */
export const aboutUser = (user: { firstName: string; lastName: string; email: string } | null): string[] =>
  user ? [user.firstName, user.lastName, user.email] : [];
