import type { Label } from '@saiyun/sdk/contract';
import type { RekeyError } from './rekey.ts';

export { RekeyError, type Rekeyed, type RekeyFault, rekeyServer } from './rekey.ts';
export { controlRekey, rekeyRunning } from './rekey-running.ts';
export { sealClear } from './seal-clear.ts';

/** Why nothing was resealed, and what to do. */
export function rekeyProblem({ fault, message }: RekeyError): Label {
  if (fault === 'nodes')
    return [
      `以下节点不知道新密钥：${message}。请把新密钥放入它们的 SAIYUN_DATA_KEYS_OLD 并逐个重启；若密钥在 data.key 中，请确认各节点共用同一个数据目录`,
      `these nodes do not know the new key: ${message}. Put it into their SAIYUN_DATA_KEYS_OLD and restart one after the other; with data.key, see that they share the data folder`,
    ];
  if (fault === 'live')
    return [
      `正在不停机更换密钥（${message}），尚未完成：请先再次运行 saiyun server rekey --live`,
      `the key is being changed while the platform serves (${message}), and that is not finished: run saiyun server rekey --live again first`,
    ];
  if (fault === 'unfinished') return ['数据库还没有密钥，请先启动一次平台', 'the database has no key yet; start the platform once'];
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
