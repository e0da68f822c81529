export { getHalt, type Halt, holdIssuing, ISSUING_RESUMED, isIssuingHalted, setIssuingHalted } from "./halt-issuing";
export { endPersonsSessions, findPeople, getPerson, setPersonSuspended } from "./people";
