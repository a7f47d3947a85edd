import '../app/theme.css';
import '../kit/kit.css';
import { followPreferences } from '../lib/store/preferences.ts';

document.documentElement.lang = 'zh-CN';
followPreferences();

// A colour that is half way to its goal is nobody's choice, and nothing waits for what moves.
const still = document.createElement('style');
still.textContent = '*, ::before, ::after { transition: none !important; animation: none !important; }';
document.head.append(still);
