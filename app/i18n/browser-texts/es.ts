import account from "../locales/es/account.json";
import certificates from "../locales/es/certificates.json";
import common from "../locales/es/common.json";
import errors from "../locales/es/errors.json";

export const texts = { account, common, certificates, errors };
