export { type Captcha, createCaptcha } from './captcha.ts';
export { captchaPicture, captchaWork } from './resources.ts';
export { captchaRoutes } from './routes.ts';
