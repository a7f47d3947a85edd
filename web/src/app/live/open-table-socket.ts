// A file of its own, since an import of the whole SDK where it is needed would bring all of it into the start of the application.
export { openTableSocket } from '@saiyun/sdk';
