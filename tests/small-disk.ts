/**
 * Small file systems for tests of a full disk. They need Linux, and permission to mount file
 * systems in a user namespace. Some containers deny this permission.
 */
import { spawnSync } from 'node:child_process'

/** True if this machine can mount a file system for a single process. */
export const canMountSmallDisk =
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']).status === 0

/**
 * Returns the command line that runs a command with a file system of the given size, such as `64k`,
 * mounted at a folder. Only the process and its children see the file system.
 */
export function buildCommandWithSmallDiskAtFolder(
  size: string,
  folder: string,
  command: readonly string[],
): [file: string, args: string[]] {
  const mountAndRun = 'mount -t tmpfs -o size="$1" tmpfs "$2" && shift 2 && exec "$@"'
  return ['unshare', ['-rm', 'sh', '-c', mountAndRun, 'sh', size, folder, ...command]]
}
