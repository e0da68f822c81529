export { CODE_LENGTH, CODE_MINUTES, type CodeFailure, type SendFailure } from "./rules";
export { AnotherOrganizationSchema, ClaimSchema, CodeSchema, PrepareOrganizationSchema, SignUpSchema } from "./schemas";
