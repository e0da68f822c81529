import account from "../locales/en/account.json";
import certificates from "../locales/en/certificates.json";
import common from "../locales/en/common.json";
import errors from "../locales/en/errors.json";

export const texts = { account, common, certificates, errors };
