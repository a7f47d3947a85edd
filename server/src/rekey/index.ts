import type { Label } from '@saiyun/sdk/contract';
import type { RekeyError } from './rekey.ts';

export { RekeyError, type Rekeyed, type RekeyFault, rekeyServer } from './rekey.ts';
export { sealClear } from './seal-clear.ts';

/** Why nothing was resealed, and what to do. */
export function rekeyProblem({ fault, message }: RekeyError): Label {
  return fault === 'running'
    ? [
        `仍有 ${message} 个连接来自运行中的节点，请先停止所有节点`,
        `${message} connections are those of running nodes; stop all nodes first`,
      ]
    : [
        `SAIYUN_DATA_KEY 仍是原来的密钥（${message}）：请设置新密钥，并把原密钥放入 SAIYUN_DATA_KEYS_OLD`,
        `SAIYUN_DATA_KEY is still the key in use (${message}): set a new one, and put this one into SAIYUN_DATA_KEYS_OLD`,
      ];
}
