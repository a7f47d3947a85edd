import type { Client } from '@saiyun/sdk';
import { type Field, languages } from '@saiyun/sdk/contract';
import { choicesOf } from '@saiyun/sdk/entities';
import type { Cli } from '../../../cli.ts';
import { isClientError } from '../../../problems/problem.ts';

type Items = readonly { readonly value: string; readonly text: string }[];

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * The value that a word means in a dictionary: a value, or a text in either language, as in sheets. A word that is none of them is left as it
 * is, for the platform to refuse. Dictionaries that are no closed lists are read, at most once in a command.
 */
export function itemFinder(cli: Cli, client: Client): (field: Pick<Field, 'of' | 'many'>, value: string) => Promise<string> {
  const { dialect, explain } = cli.settings;
  const kept = new Map<string, Promise<Items>>();
  const items = (code: string, language: (typeof languages)[number]): Promise<Items> => {
    const key = `${language} ${code}`;
    const found = kept.get(key) ?? itemsOf(client, code, language);
    kept.set(key, found);
    return found;
  };
  const find = async (code: string, word: string): Promise<string> => {
    const closed = choicesOf(code)?.items;
    if (closed) return closed.find(({ value, label }) => value === word || label.some((text) => same(text, word)))?.value ?? word;
    // A call that is only shown is shown as it was written.
    if (dialect === 'jeecg' || explain) return word;
    const own = client.language;
    for (const language of [own, ...languages.filter((one) => one !== own)]) {
      const all = await items(code, language);
      const item = all.find(({ value }) => value === word) ?? all.find(({ text }) => same(text, word));
      if (item) return item.value;
    }
    return word;
  };
  return async ({ of = '', many }, value) => {
    if (value === '' || of === '') return value;
    if (!many) return find(of, value);
    const values: string[] = [];
    for (const word of value.split(',')) values.push(await find(of, word.trim()));
    return values.join(',');
  };
}

async function itemsOf(client: Client, code: string, language: (typeof languages)[number]): Promise<Items> {
  const own = client.language;
  client.setLanguage(language);
  try {
    return (await client.dicts.items(code)).map(({ value, text }) => ({ value: String(value), text }));
  } catch (error) {
    // Whoever may not read a dictionary writes values.
    if (isClientError(error) && ['not_found', 'forbidden', 'unsupported'].includes(error.kind)) return [];
    throw error;
  } finally {
    client.setLanguage(own);
  }
}
