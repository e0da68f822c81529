/** Name of the form field with the id of the file that is staged for a file field. */
export const stagedName = (field: string) => `${field}-staged`;
