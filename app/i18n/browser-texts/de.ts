import account from "../locales/de/account.json";
import certificates from "../locales/de/certificates.json";
import common from "../locales/de/common.json";
import errors from "../locales/de/errors.json";

export const texts = { account, common, certificates, errors };
