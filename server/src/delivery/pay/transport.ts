import { ProviderSilent, type ReceivedAnswer, type SentRequest, type Transport } from './port.ts';

const answerMs = 10_000;
/** No answer of a provider comes near it. */
const mostBytes = 1_000_000;

/** Sends over the network; no answer in ten seconds, a redirect or a broken line is silence. */
export const overNetwork: Transport = async ({ method, url, headers, body }: SentRequest): Promise<ReceivedAnswer> => {
  try {
    const answer = await fetch(url, {
      method,
      headers,
      ...(method === 'POST' && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    });
    const text = await answer.text();
    if (text.length > mostBytes) throw new ProviderSilent('the answer is too long');
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: text };
  } catch (error) {
    if (error instanceof ProviderSilent) throw error;
    throw new ProviderSilent(error instanceof Error ? error.message : String(error), { cause: error });
  }
};
