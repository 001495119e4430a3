/**
 * Lua scripts that Redis runs atomically. One script call checks all rate limit counters of a
 * request, and increments all of them or none. The library `rate-limiter-flexible` would send one
 * command per counter and would count rejected requests.
 */
export const scripts = {
  /**
   * Lua script that increments all rate limit counters in KEYS, or none if one is full. ARGV
   * contains four values per counter: limit, time window (ms), increment, and 1 for a sliding or 0
   * for a fixed window. Returns a list that begins with the position of the full counter (0 if
   * none). Two values per counter follow: its count, and the milliseconds until its window ends
   * (negative without a window).
   */
  incrementCounters: {
    lua: `
local full = 0
local counts = {}
for i, key in ipairs(KEYS) do
  counts[i] = tonumber(redis.call('GET', key) or '0')
  if full == 0 and counts[i] > 0 and counts[i] + tonumber(ARGV[i * 4 - 1]) > tonumber(ARGV[i * 4 - 3]) then
    full = i
  end
end
local result = { full }
for i, key in ipairs(KEYS) do
  if full == 0 then
    counts[i] = redis.call('INCRBY', key, ARGV[i * 4 - 1])
    if ARGV[i * 4] == '1' or redis.call('PTTL', key) < 0 then
      redis.call('PEXPIRE', key, ARGV[i * 4 - 2])
    end
  end
  result[i * 2] = counts[i]
  result[i * 2 + 1] = redis.call('PTTL', key)
end
return result`,
  },
  /**
   * Lua script that decrements rate limit counters. KEYS: the counters. ARGV: the decrement of each
   * counter.
   */
  decrementCounters: {
    lua: `
for i, key in ipairs(KEYS) do
  local count = tonumber(redis.call('GET', key) or '0')
  if count > tonumber(ARGV[i]) then redis.call('DECRBY', key, ARGV[i]) else redis.call('DEL', key) end
end`,
  },
  /**
   * Lua script that stores a text unless its key exists, and returns the stored text. KEYS: the
   * key. ARGV: the text, and its lifetime (ms).
   */
  storeIfAbsent: {
    numberOfKeys: 1,
    lua: `
local text = redis.call('GET', KEYS[1]) or ARGV[1]
redis.call('SET', KEYS[1], text, 'PX', ARGV[2])
return text`,
  },
  /**
   * Lua script that extends the lease of a lock, or releases the lock. KEYS: the lock. ARGV: the
   * expected owner of the lock, and the new lease (ms); 0 releases the lock.
   */
  renewOrReleaseLock: {
    numberOfKeys: 1,
    lua: `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '0' then return redis.call('DEL', KEYS[1]) end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`,
  },
  /**
   * Lua script that writes a record while a lock is held. KEYS: the lock, the record. ARGV: the
   * expected owner of the lock, the text of the record, its lifetime (ms). An empty text removes
   * the record.
   */
  writeRecord: {
    numberOfKeys: 2,
    lua: `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('DEL', KEYS[2]) else redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[3]) end
return 1`,
  },
} as const
