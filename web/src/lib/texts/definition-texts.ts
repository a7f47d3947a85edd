import { keepTexts } from './later.ts';

// A build puts the texts here that it takes out of the definitions (web/later-texts.ts); elsewhere the definitions have them themselves.
keepTexts('definition texts');
