import { stepBack } from "./step-back";

// Before it loads anything, because that is work too.
stepBack();
const { listen } = await import("./inspect");
listen();
