export { forecastQuota, getQuota, monthOf, releaseQuota, reserveQuota, setPlan } from "./quota";
