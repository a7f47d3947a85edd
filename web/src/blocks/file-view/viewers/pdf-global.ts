import * as pdfjs from 'pdfjs-dist';

Object.assign(globalThis, { pdfjsLib: pdfjs });
