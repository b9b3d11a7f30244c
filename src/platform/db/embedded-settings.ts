import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';

export const SOCKET_PORT = 5432;
const SHARED_MEMORY_MIN_BYTES = 32 * 1024 * 1024;
const BUFFERS_MIN_MB = 128;
const BUFFERS_MAX_MB = 1024;

export async function chooseSettings(
  options: { durability?: 'safe' | 'fast'; settings?: Record<string, string> },
  socketDir: string | null,
  port: number | null,
): Promise<Record<string, string>> {
  const listen =
    socketDir === null
      ? { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) }
      : {
          listen_addresses: '',
          unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
          unix_socket_permissions: '0700',
          port: String(SOCKET_PORT),
        };
  return {
    ...listen,
    shared_buffers: `${sharedBuffersMb(availableMemory())}MB`,
    max_connections: '100',
    // Nothing replicates from this server, so WAL carries only what recovery needs.
    wal_level: 'minimal',
    max_wal_senders: '0',
    // Our sessions set this themselves; setting it here covers other tools too. Windows does not support it.
    ...(process.platform === 'win32' ? {} : { client_connection_check_interval: '5s' }),
    jit: 'off',
    log_min_messages: 'warning',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...((await isSharedMemoryTiny()) ? { dynamic_shared_memory_type: 'mmap' } : {}),
    // Commits still hand their WAL to the kernel first: with synchronous_commit off, kill -9 lost a row.
    ...(options.durability === 'fast' ? { fsync: 'off', full_page_writes: 'off' } : {}),
    ...options.settings,
  };
}

/** Unused pages cost nothing, whereas an index that does not fit is copied from the kernel page by page. */
export function sharedBuffersMb(memoryBytes: number): number {
  const eighth = Math.floor(memoryBytes / 8 / 1_048_576);
  return Math.min(BUFFERS_MAX_MB, Math.max(BUFFERS_MIN_MB, eighth));
}

/** The container's memory limit, where there is one. */
function availableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

/** Parallel queries allocate in /dev/shm, which is tiny in some containers. */
async function isSharedMemoryTiny(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const found = await statfs('/dev/shm').catch(() => null);
  return found === null || found.bavail * found.bsize < SHARED_MEMORY_MIN_BYTES;
}
