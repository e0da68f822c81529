import certificates from "../locales/en/certificates.json";
import common from "../locales/en/common.json";
import errors from "../locales/en/errors.json";

export const texts = { common, certificates, errors };
