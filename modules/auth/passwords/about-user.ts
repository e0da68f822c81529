/** What an account says of its person, none of which their password may contain. */
export const aboutUser = (user: { firstName: string; lastName: string; email: string } | null): string[] =>
  user ? [user.firstName, user.lastName, user.email] : [];
