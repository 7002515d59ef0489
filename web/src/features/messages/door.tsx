export { HomeBanners, LoginBanner, Promotions } from './announcements/banner-rail.tsx'
