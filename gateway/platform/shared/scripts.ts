/**
 * Lua scripts that Redis executes atomically. All counters of a request are checked in one round
 * trip, and all are incremented or none; `rate-limiter-flexible` would send one command per counter
 * and count rejected requests.
 */
export const scripts = {
  /**
   * KEYS: the counters. ARGV: limit, window (ms), increment and sliding flag (1 or 0) of each.
   * Returns an empty list when all counters had room, otherwise the position of the exhausted
   * counter and its remaining milliseconds.
   */
  takeCounts: {
    lua: `
for i, key in ipairs(KEYS) do
  local count = tonumber(redis.call('GET', key) or '0')
  if count > 0 and count + tonumber(ARGV[i * 4 - 1]) > tonumber(ARGV[i * 4 - 3]) then
    return { i, redis.call('PTTL', key) }
  end
end
for i, key in ipairs(KEYS) do
  local count = redis.call('INCRBY', key, ARGV[i * 4 - 1])
  if ARGV[i * 4] == '1' or redis.call('PTTL', key) < 0 then
    redis.call('PEXPIRE', key, ARGV[i * 4 - 2])
  end
end
return {}`,
  },
  /** KEYS: the counters. ARGV: the decrement of each. */
  giveBackCounts: {
    lua: `
for i, key in ipairs(KEYS) do
  local count = tonumber(redis.call('GET', key) or '0')
  if count > tonumber(ARGV[i]) then redis.call('DECRBY', key, ARGV[i]) else redis.call('DEL', key) end
end`,
  },
  /**
   * KEYS: the key of the text. ARGV: the text, stored unless the key exists; its lifetime (ms).
   * Returns the stored text.
   */
  keepFirstText: {
    numberOfKeys: 1,
    lua: `
local text = redis.call('GET', KEYS[1]) or ARGV[1]
redis.call('SET', KEYS[1], text, 'PX', ARGV[2])
return text`,
  },
  /** KEYS: the lock. ARGV: the expected owner, and the new lease (ms); 0 releases the lock. */
  keepLock: {
    numberOfKeys: 1,
    lua: `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '0' then return redis.call('DEL', KEYS[1]) end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`,
  },
  /**
   * KEYS: the lock, the record. ARGV: the expected owner of the lock, the text, its lifetime (ms).
   * An empty text removes the record.
   */
  writeRecord: {
    numberOfKeys: 2,
    lua: `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('DEL', KEYS[2]) else redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[3]) end
return 1`,
  },
} as const
