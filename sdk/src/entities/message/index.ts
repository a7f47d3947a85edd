import { outMessage } from './out-message.ts';

export const messages = { outMessage };
