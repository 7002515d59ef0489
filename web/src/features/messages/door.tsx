export { HomeBanners, LoginBanner, Promotions } from './banner-rail.tsx'
