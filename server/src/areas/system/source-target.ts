import { databaseTypes } from '@saiyun/sdk/entities';
import type { Services } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';
import { resolvedAddress } from '../../kernel/outside/resolved-address.ts';
import { isNamedTarget, readTargets } from '../../outside-address.ts';

interface Driver {
  readonly name: string;
  readonly scheme: RegExp;
  readonly port: number;
  readonly example: string;
  /** Whether the test signs in. Without a driver here, only the address format and the network path are checked. */
  readonly signsIn?: true;
}

const mysql = (name: string): Driver => ({
  name,
  scheme: /^jdbc:(?:mysql|mariadb):\/\//i,
  port: 3306,
  example: 'jdbc:mysql://host:3306/name',
});

/** The databases that can be tested, by their code in `database_type`. */
const drivers: Readonly<Record<string, Driver>> = {
  [databaseTypes.mysql55]: mysql('MySQL 5.5'),
  [databaseTypes.oracle]: {
    name: 'Oracle',
    scheme: /^jdbc:oracle:thin:@(?:\/\/)?/i,
    port: 1521,
    example: 'jdbc:oracle:thin:@host:1521:name',
  },
  [databaseTypes.sqlServer]: {
    name: 'SQL Server',
    scheme: /^jdbc:sqlserver:\/\//i,
    port: 1433,
    example: 'jdbc:sqlserver://host:1433;databaseName=name',
  },
  [databaseTypes.mysql]: mysql('MySQL 5.7+'),
  [databaseTypes.mariadb]: mysql('MariaDB'),
  [databaseTypes.postgresql]: {
    name: 'PostgreSQL',
    scheme: /^(?:jdbc:)?postgres(?:ql)?:\/\//i,
    port: 5432,
    example: 'jdbc:postgresql://host:5432/name',
    signsIn: true,
  },
  [databaseTypes.dameng]: { name: 'Dameng', scheme: /^jdbc:dm:\/\//i, port: 5236, example: 'jdbc:dm://host:5236/name' },
  [databaseTypes.kingbase]: {
    name: 'KingbaseES',
    scheme: /^jdbc:kingbase8?:\/\//i,
    port: 54_321,
    example: 'jdbc:kingbase8://host:54321/name',
  },
};

/** `require` encrypts; `verify-full` also checks by certificate that the other side is the requested host. */
export type SourceTls = 'disable' | 'require' | 'verify-full';

export interface SourceAddress {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly tls: SourceTls;
  /** False if only the network path can be checked. */
  readonly signsIn: boolean;
}

const strictAddress = /^(?:\[([0-9A-Fa-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?(?:\/([\w-]{0,63}))?(?:\?sslmode=(disable|require|verify-full))?$/;
/** Anything after the port is for the driver, but no driver gets to see it. */
const looseAddress = /^(?:\[([0-9A-Fa-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?(?:[/;:?][^\s@]{0,400})?$/;

/**
 * The parts of `jdbc:postgresql://host:port/database`, with `?sslmode=` if the other side requires
 * TLS, or of the address of another kind of database. Refuses credentials in the address and, if
 * the address is used, all other driver parameters: those can name files, other hosts or classes.
 */
export function sourceAddress(dbType: string, dbUrl: string, dbName: string | null): SourceAddress {
  const driver = Object.hasOwn(drivers, dbType) ? drivers[dbType] : undefined;
  const supported = Object.values(drivers).map(({ name }) => name);
  if (!driver) throw new Failure('source.driver', { supported: supported.join(', ') });
  const wrong = (): Failure => new Failure('source.url', { example: driver.example });
  const rest = driver.scheme.test(dbUrl) ? dbUrl.replace(driver.scheme, '') : '';
  const found = (driver.signsIn ? strictAddress : looseAddress).exec(rest);
  if (!found) throw wrong();
  const [, six, name, port, database, tls = 'disable'] = found;
  const target: SourceAddress = {
    host: six ?? name ?? '',
    port: Number(port ?? driver.port),
    database: database || dbName || 'postgres',
    tls: tls as SourceTls,
    signsIn: driver.signsIn === true,
  };
  if (target.port < 1 || target.port > 65_535 || (target.signsIn && !/^[\w-]{1,63}$/.test(target.database))) throw wrong();
  return target;
}

/** The one address to connect to; refuses with `source.port` or `source.address` what the configuration does not allow. */
export async function pinnedAddress(services: Pick<Services, 'config'>, { host, port }: SourceAddress): Promise<string> {
  const targets = readTargets(services.config.SAIYUN_SOURCE_HOSTS);
  const isNamed = isNamedTarget(targets, host, port);
  const ports = services.config.SAIYUN_SOURCE_PORTS.split(',').map(Number);
  if (!isNamed && !ports.includes(port)) throw new Failure('source.port', { ports: ports.join(', ') });
  return resolvedAddress(targets, host, isNamed);
}
