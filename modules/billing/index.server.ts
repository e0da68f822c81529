export { getQuota, monthOf, releaseQuota, reserveQuota, setPlan } from "./quota";
