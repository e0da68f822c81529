export { createUser } from "./create-user";
export { findSession, type NewSession, type SignedInUser } from "./session";
export { signIn, signOut } from "./sign-in";
