import { mobilePattern, text } from '@saiyun/sdk/contract';
import { oneOf } from '../../http/call/input.ts';

export const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A mobile number that the platform accepts (FORM-01), including its prefixes. */
export const mobileInput = text(['手机号', 'Mobile number'], { required: true, pattern: mobilePattern() });
export const emailInput = text(['邮箱', 'E-mail'], { required: true, max: 100, pattern: isEmail.source });
/** The channel that a code is sent through. */
export const proofWay = oneOf(['方式', 'Way'], ['sms', 'email'], { required: true });
