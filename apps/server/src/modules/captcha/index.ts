export { type Captcha, createCaptcha } from './captcha.ts';
export { captchaRoutes } from './routes.ts';
