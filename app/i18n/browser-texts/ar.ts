import account from "../locales/ar/account.json";
import certificates from "../locales/ar/certificates.json";
import common from "../locales/ar/common.json";
import errors from "../locales/ar/errors.json";

export const texts = { account, common, certificates, errors };
