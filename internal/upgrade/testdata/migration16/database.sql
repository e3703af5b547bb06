CREATE SCHEMA legwork_golden;

CREATE FUNCTION legwork_golden.check_job_id(id text) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  blank CONSTANT text := '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]';
  why text;
  bad int;
BEGIN
  IF check_job_id.id = '' THEN
    why := 'job id is empty';
  ELSIF octet_length(check_job_id.id) > 256 THEN
    why := format('job id has %s bytes, at most 256 are allowed', octet_length(check_job_id.id));
  ELSIF check_job_id.id ~ '^[!-~]+$' COLLATE "C" THEN
    RETURN;
  ELSIF check_job_id.id ~ ('^' || blank || '|' || blank || '$') COLLATE "C" THEN
    why := format('job id "%s" begins or ends with a blank', left(check_job_id.id, 48));
  ELSE
    SELECT ascii(c.letter) INTO bad
    FROM string_to_table(check_job_id.id, NULL) WITH ORDINALITY AS c(letter, nth)
    WHERE NOT ascii(c.letter) <@ '{
    [32,126],[161,172],[174,887],[890,895],[900,906],[908,908],[910,929],[931,1327],[1329,1366],[1369,1418],
    [1421,1423],[1425,1479],[1488,1514],[1519,1524],[1542,1563],[1565,1756],[1758,1805],[1808,1866],[1869,1969],
    [1984,2042],[2045,2093],[2096,2110],[2112,2139],[2142,2142],[2144,2154],[2160,2190],[2200,2273],[2275,2435],
    [2437,2444],[2447,2448],[2451,2472],[2474,2480],[2482,2482],[2486,2489],[2492,2500],[2503,2504],[2507,2510],
    [2519,2519],[2524,2525],[2527,2531],[2534,2558],[2561,2563],[2565,2570],[2575,2576],[2579,2600],[2602,2608],
    [2610,2611],[2613,2614],[2616,2617],[2620,2620],[2622,2626],[2631,2632],[2635,2637],[2641,2641],[2649,2652],
    [2654,2654],[2662,2678],[2689,2691],[2693,2701],[2703,2705],[2707,2728],[2730,2736],[2738,2739],[2741,2745],
    [2748,2757],[2759,2761],[2763,2765],[2768,2768],[2784,2787],[2790,2801],[2809,2815],[2817,2819],[2821,2828],
    [2831,2832],[2835,2856],[2858,2864],[2866,2867],[2869,2873],[2876,2884],[2887,2888],[2891,2893],[2901,2903],
    [2908,2909],[2911,2915],[2918,2935],[2946,2947],[2949,2954],[2958,2960],[2962,2965],[2969,2970],[2972,2972],
    [2974,2975],[2979,2980],[2984,2986],[2990,3001],[3006,3010],[3014,3016],[3018,3021],[3024,3024],[3031,3031],
    [3046,3066],[3072,3084],[3086,3088],[3090,3112],[3114,3129],[3132,3140],[3142,3144],[3146,3149],[3157,3158],
    [3160,3162],[3165,3165],[3168,3171],[3174,3183],[3191,3212],[3214,3216],[3218,3240],[3242,3251],[3253,3257],
    [3260,3268],[3270,3272],[3274,3277],[3285,3286],[3293,3294],[3296,3299],[3302,3311],[3313,3315],[3328,3340],
    [3342,3344],[3346,3396],[3398,3400],[3402,3407],[3412,3427],[3430,3455],[3457,3459],[3461,3478],[3482,3505],
    [3507,3515],[3517,3517],[3520,3526],[3530,3530],[3535,3540],[3542,3542],[3544,3551],[3558,3567],[3570,3572],
    [3585,3642],[3647,3675],[3713,3714],[3716,3716],[3718,3722],[3724,3747],[3749,3749],[3751,3773],[3776,3780],
    [3782,3782],[3784,3790],[3792,3801],[3804,3807],[3840,3911],[3913,3948],[3953,3991],[3993,4028],[4030,4044],
    [4046,4058],[4096,4293],[4295,4295],[4301,4301],[4304,4680],[4682,4685],[4688,4694],[4696,4696],[4698,4701],
    [4704,4744],[4746,4749],[4752,4784],[4786,4789],[4792,4798],[4800,4800],[4802,4805],[4808,4822],[4824,4880],
    [4882,4885],[4888,4954],[4957,4988],[4992,5017],[5024,5109],[5112,5117],[5120,5759],[5761,5788],[5792,5880],
    [5888,5909],[5919,5942],[5952,5971],[5984,5996],[5998,6000],[6002,6003],[6016,6109],[6112,6121],[6128,6137],
    [6144,6157],[6159,6169],[6176,6264],[6272,6314],[6320,6389],[6400,6430],[6432,6443],[6448,6459],[6464,6464],
    [6468,6509],[6512,6516],[6528,6571],[6576,6601],[6608,6618],[6622,6683],[6686,6750],[6752,6780],[6783,6793],
    [6800,6809],[6816,6829],[6832,6862],[6912,6988],[6992,7038],[7040,7155],[7164,7223],[7227,7241],[7245,7304],
    [7312,7354],[7357,7367],[7376,7418],[7424,7957],[7960,7965],[7968,8005],[8008,8013],[8016,8023],[8025,8025],
    [8027,8027],[8029,8029],[8031,8061],[8064,8116],[8118,8132],[8134,8147],[8150,8155],[8157,8175],[8178,8180],
    [8182,8190],[8208,8231],[8240,8286],[8304,8305],[8308,8334],[8336,8348],[8352,8384],[8400,8432],[8448,8587],
    [8592,9254],[9280,9290],[9312,11123],[11126,11157],[11159,11507],[11513,11557],[11559,11559],[11565,11565],
    [11568,11623],[11631,11632],[11647,11670],[11680,11686],[11688,11694],[11696,11702],[11704,11710],[11712,11718],
    [11720,11726],[11728,11734],[11736,11742],[11744,11869],[11904,11929],[11931,12019],[12032,12245],[12272,12283],
    [12289,12351],[12353,12438],[12441,12543],[12549,12591],[12593,12686],[12688,12771],[12784,12830],[12832,42124],
    [42128,42182],[42192,42539],[42560,42743],[42752,42954],[42960,42961],[42963,42963],[42965,42969],[42994,43052],
    [43056,43065],[43072,43127],[43136,43205],[43214,43225],[43232,43347],[43359,43388],[43392,43469],[43471,43481],
    [43486,43518],[43520,43574],[43584,43597],[43600,43609],[43612,43714],[43739,43766],[43777,43782],[43785,43790],
    [43793,43798],[43808,43814],[43816,43822],[43824,43883],[43888,44013],[44016,44025],[44032,55203],[55216,55238],
    [55243,55291],[63744,64109],[64112,64217],[64256,64262],[64275,64279],[64285,64310],[64312,64316],[64318,64318],
    [64320,64321],[64323,64324],[64326,64450],[64467,64911],[64914,64967],[64975,64975],[65008,65049],[65056,65106],
    [65108,65126],[65128,65131],[65136,65140],[65142,65276],[65281,65470],[65474,65479],[65482,65487],[65490,65495],
    [65498,65500],[65504,65510],[65512,65518],[65532,65533],[65536,65547],[65549,65574],[65576,65594],[65596,65597],
    [65599,65613],[65616,65629],[65664,65786],[65792,65794],[65799,65843],[65847,65934],[65936,65948],[65952,65952],
    [66000,66045],[66176,66204],[66208,66256],[66272,66299],[66304,66339],[66349,66378],[66384,66426],[66432,66461],
    [66463,66499],[66504,66517],[66560,66717],[66720,66729],[66736,66771],[66776,66811],[66816,66855],[66864,66915],
    [66927,66938],[66940,66954],[66956,66962],[66964,66965],[66967,66977],[66979,66993],[66995,67001],[67003,67004],
    [67072,67382],[67392,67413],[67424,67431],[67456,67461],[67463,67504],[67506,67514],[67584,67589],[67592,67592],
    [67594,67637],[67639,67640],[67644,67644],[67647,67669],[67671,67742],[67751,67759],[67808,67826],[67828,67829],
    [67835,67867],[67871,67897],[67903,67903],[67968,68023],[68028,68047],[68050,68099],[68101,68102],[68108,68115],
    [68117,68119],[68121,68149],[68152,68154],[68159,68168],[68176,68184],[68192,68255],[68288,68326],[68331,68342],
    [68352,68405],[68409,68437],[68440,68466],[68472,68497],[68505,68508],[68521,68527],[68608,68680],[68736,68786],
    [68800,68850],[68858,68903],[68912,68921],[69216,69246],[69248,69289],[69291,69293],[69296,69297],[69373,69415],
    [69424,69465],[69488,69513],[69552,69579],[69600,69622],[69632,69709],[69714,69749],[69759,69820],[69822,69826],
    [69840,69864],[69872,69881],[69888,69940],[69942,69959],[69968,70006],[70016,70111],[70113,70132],[70144,70161],
    [70163,70209],[70272,70278],[70280,70280],[70282,70285],[70287,70301],[70303,70313],[70320,70378],[70384,70393],
    [70400,70403],[70405,70412],[70415,70416],[70419,70440],[70442,70448],[70450,70451],[70453,70457],[70459,70468],
    [70471,70472],[70475,70477],[70480,70480],[70487,70487],[70493,70499],[70502,70508],[70512,70516],[70656,70747],
    [70749,70753],[70784,70855],[70864,70873],[71040,71093],[71096,71133],[71168,71236],[71248,71257],[71264,71276],
    [71296,71353],[71360,71369],[71424,71450],[71453,71467],[71472,71494],[71680,71739],[71840,71922],[71935,71942],
    [71945,71945],[71948,71955],[71957,71958],[71960,71989],[71991,71992],[71995,72006],[72016,72025],[72096,72103],
    [72106,72151],[72154,72164],[72192,72263],[72272,72354],[72368,72440],[72448,72457],[72704,72712],[72714,72758],
    [72760,72773],[72784,72812],[72816,72847],[72850,72871],[72873,72886],[72960,72966],[72968,72969],[72971,73014],
    [73018,73018],[73020,73021],[73023,73031],[73040,73049],[73056,73061],[73063,73064],[73066,73102],[73104,73105],
    [73107,73112],[73120,73129],[73440,73464],[73472,73488],[73490,73530],[73534,73561],[73648,73648],[73664,73713],
    [73727,74649],[74752,74862],[74864,74868],[74880,75075],[77712,77810],[77824,78895],[78912,78933],[82944,83526],
    [92160,92728],[92736,92766],[92768,92777],[92782,92862],[92864,92873],[92880,92909],[92912,92917],[92928,92997],
    [93008,93017],[93019,93025],[93027,93047],[93053,93071],[93760,93850],[93952,94026],[94031,94087],[94095,94111],
    [94176,94180],[94192,94193],[94208,100343],[100352,101589],[101632,101640],[110576,110579],[110581,110587],
    [110589,110590],[110592,110882],[110898,110898],[110928,110930],[110933,110933],[110948,110951],[110960,111355],
    [113664,113770],[113776,113788],[113792,113800],[113808,113817],[113820,113823],[118528,118573],[118576,118598],
    [118608,118723],[118784,119029],[119040,119078],[119081,119154],[119163,119274],[119296,119365],[119488,119507],
    [119520,119539],[119552,119638],[119648,119672],[119808,119892],[119894,119964],[119966,119967],[119970,119970],
    [119973,119974],[119977,119980],[119982,119993],[119995,119995],[119997,120003],[120005,120069],[120071,120074],
    [120077,120084],[120086,120092],[120094,120121],[120123,120126],[120128,120132],[120134,120134],[120138,120144],
    [120146,120485],[120488,120779],[120782,121483],[121499,121503],[121505,121519],[122624,122654],[122661,122666],
    [122880,122886],[122888,122904],[122907,122913],[122915,122916],[122918,122922],[122928,122989],[123023,123023],
    [123136,123180],[123184,123197],[123200,123209],[123214,123215],[123536,123566],[123584,123641],[123647,123647],
    [124112,124153],[124896,124902],[124904,124907],[124909,124910],[124912,124926],[124928,125124],[125127,125142],
    [125184,125259],[125264,125273],[125278,125279],[126065,126132],[126209,126269],[126464,126467],[126469,126495],
    [126497,126498],[126500,126500],[126503,126503],[126505,126514],[126516,126519],[126521,126521],[126523,126523],
    [126530,126530],[126535,126535],[126537,126537],[126539,126539],[126541,126543],[126545,126546],[126548,126548],
    [126551,126551],[126553,126553],[126555,126555],[126557,126557],[126559,126559],[126561,126562],[126564,126564],
    [126567,126570],[126572,126578],[126580,126583],[126585,126588],[126590,126590],[126592,126601],[126603,126619],
    [126625,126627],[126629,126633],[126635,126651],[126704,126705],[126976,127019],[127024,127123],[127136,127150],
    [127153,127167],[127169,127183],[127185,127221],[127232,127405],[127462,127490],[127504,127547],[127552,127560],
    [127568,127569],[127584,127589],[127744,128727],[128732,128748],[128752,128764],[128768,128886],[128891,128985],
    [128992,129003],[129008,129008],[129024,129035],[129040,129095],[129104,129113],[129120,129159],[129168,129197],
    [129200,129201],[129280,129619],[129632,129645],[129648,129660],[129664,129672],[129680,129725],[129727,129733],
    [129742,129755],[129760,129768],[129776,129784],[129792,129938],[129940,129994],[130032,130041],[131072,173791],
    [173824,177977],[177984,178205],[178208,183969],[183984,191456],[194560,195101],[196608,201546],[201552,205743],
    [917760,917999]}'::int4multirange
    ORDER BY c.nth LIMIT 1;
    IF bad IS NULL THEN
      RETURN;
    END IF;
    why := format('job id "%s" contains the unprintable character U+%s', left(check_job_id.id, 48),
      upper(lpad(to_hex(bad), greatest(4, length(to_hex(bad))), '0')));
  END IF;
  RAISE EXCEPTION 'legwork_golden.start: %', why USING ERRCODE = 'invalid_parameter_value', HINT = 'NULL has an id made.';
END $_$;

CREATE FUNCTION legwork_golden.derived_id(gid uuid, digest text) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT (CASE WHEN substr(gid::text, 15, 1) = '8' THEN left(gid::text, 18) || '-a' || left(digest, 15)
               ELSE left(gid::text, 13) || '-8' || left(digest, 3) || '-a' || substr(digest, 4, 15) END)::uuid
$$;

CREATE FUNCTION legwork_golden.finish_closed(gids uuid[]) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  INSERT INTO legwork_golden.outbox (guid, gid, lane, kind, activity, dad, data, traceparent, tracestate, publish, due_at)
  SELECT g.guid, j.gid, 'run', 'interrupt', g.activity, g.dad,
    CASE WHEN g.ledger % 100000000 = 0 THEN json_build_object('final', a.leg1_guid = g.guid)
         WHEN coalesce(p.status, a.status) IS DISTINCT FROM 'pending'
           THEN json_build_object('final', true, 'answered', a.work_guid)
         ELSE json_build_object('final', false) END,
    j.traceparent, j.tracestate, 0, clock_timestamp()
  FROM legwork_golden.job j
    JOIN legwork_golden.guid_ledger g ON g.guid = j.closed_guid AND g.gid = j.gid
    JOIN legwork_golden.activity a ON a.gid = g.gid AND a.activity = g.activity AND a.dad = g.dad
    -- What a later answer has put out lies in a plane of its own.
    LEFT JOIN legwork_golden.activity p ON p.gid = g.gid AND p.activity = g.activity AND p.dad <> g.dad AND p.leg1_guid = g.guid
  WHERE j.gid = ANY (gids) AND j.closed_guid IS NOT NULL AND j.completed_at IS NULL
    AND g.ledger / 100000000000 % 10 = 1 AND g.ledger / 100000000 % 10 = 0
  ORDER BY g.guid
  ON CONFLICT (guid) DO NOTHING
  RETURNING gid
$$;

CREATE FUNCTION legwork_golden.first_id(gid uuid) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT (CASE WHEN substr(gid::text, 15, 1) = '8' THEN left(gid::text, 18) || '-0000-000000000000'
               ELSE left(gid::text, 13) || '-0000-0000-000000000000' END)::uuid
$$;

CREATE FUNCTION legwork_golden.last_id(gid uuid) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT (CASE WHEN substr(gid::text, 15, 1) = '8' THEN left(gid::text, 18) || '-ffff-ffffffffffff'
               ELSE left(gid::text, 13) || '-ffff-ffff-ffffffffffff' END)::uuid
$$;

CREATE FUNCTION legwork_golden.letter_fate(state text, lane text, reason text, guid uuid, gid uuid) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  SELECT CASE
    WHEN letter_fate.state <> 'open' THEN letter_fate.state
    -- A message of a job has its GUID in the letter if it ended the job; else
    -- its row, if it has one, is still in the outbox.
    WHEN letter_fate.lane NOT IN ('start', 'signal') THEN CASE WHEN letter_fate.guid IS NULL THEN 'kept' ELSE 'over' END
    WHEN letter_fate.gid IS NOT NULL THEN 'over'
    WHEN letter_fate.guid IS NULL OR letter_fate.reason = 'malformed' THEN 'malformed'
    WHEN letter_fate.lane = 'start' AND EXISTS (SELECT FROM legwork_golden.guid_ledger g WHERE g.guid = letter_fate.guid) THEN 'taken'
    WHEN letter_fate.lane = 'signal' AND EXISTS (SELECT FROM legwork_golden.signal s WHERE s.guid = letter_fate.guid) THEN 'taken'
    ELSE 'redrive'
  END
$$;

CREATE FUNCTION legwork_golden.refuse_decrease() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  RAISE EXCEPTION 'ledger of % may not decrease from % to %', TG_TABLE_NAME, OLD.ledger, NEW.ledger
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_increment_only';
END $$;

CREATE FUNCTION legwork_golden.refuse_request() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  IF NOT has_column_privilege(current_user, TG_RELID, 'job_id', 'INSERT') THEN
    RAISE EXCEPTION 'permission denied: % may not put a message of lane %', current_user, NEW.lane
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION legwork_golden.signal(topic text, data json, signal_id text DEFAULT NULL::text, status text DEFAULT 'success'::text, code integer DEFAULT NULL::integer, traceparent text DEFAULT NULL::text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  id uuid := gen_random_uuid();
  namespace bytea;
  part bytea;
  sum bytea := '';
BEGIN
  IF signal.topic IS NULL THEN
    RAISE EXCEPTION 'legwork_golden.signal: topic is NULL' USING ERRCODE = 'null_value_not_allowed', HINT = 'Name the topic, such as order.placed.';
  END IF;
  IF signal.topic !~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$' OR octet_length(signal.topic) > 128 THEN
    RAISE EXCEPTION 'legwork_golden.signal: topic "%" must be tokens of letters, digits, _ and - joined by dots, at most 128 bytes', left(signal.topic, 48)
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(signal.data::text) > 983040 THEN
    RAISE EXCEPTION 'legwork_golden.signal: data has % bytes, at most 983040 are allowed', octet_length(signal.data::text)
      USING ERRCODE = 'program_limit_exceeded', HINT = 'Keep large data elsewhere and send a reference.';
  END IF;
  -- The escape itself, not one of a backslash; text without it is not searched.
  IF position('\u0000' IN signal.data::text) > 0 AND signal.data::text ~ '(?<!\\)(\\\\)*\\u0000' THEN
    RAISE EXCEPTION 'legwork_golden.signal: data contains the character \u0000, which cannot be stored' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(signal.signal_id) NOT BETWEEN 1 AND 512 THEN
    RAISE EXCEPTION 'legwork_golden.signal: signal_id has % bytes, it must have 1 to 512', octet_length(signal.signal_id)
      USING ERRCODE = 'invalid_parameter_value', HINT = 'NULL makes every call another signal.';
  END IF;
  IF signal.status NOT IN ('success', 'pending', 'error') OR signal.status IS NULL THEN
    RAISE EXCEPTION 'legwork_golden.signal: status "%" must be success, pending or error', left(signal.status, 48) USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF signal.code NOT BETWEEN 0 AND 999999 THEN
    RAISE EXCEPTION 'legwork_golden.signal: code % must be 0 to 999999', signal.code USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF signal.signal_id IS NOT NULL THEN
    namespace := convert_to(coalesce(nullif(substr(split_part('legwork_golden.', '.', 1), 9), ''), 'default'), 'UTF8');
    FOREACH part IN ARRAY ARRAY[namespace, 'signal\000'::bytea || convert_to(signal.topic, 'UTF8'), 'id\000'::bytea || convert_to(signal.signal_id, 'UTF8')] LOOP
      sum := sum || int8send(octet_length(part)) || part;
    END LOOP;
    sum := sha256(sum);
    sum := substr(sum, 17, 6) || substr(sum, 1, 10);
    sum := set_byte(set_byte(sum, 6, get_byte(sum, 6) & 15 | 128), 8, get_byte(sum, 8) & 63 | 128);
    id := encode(sum, 'hex')::uuid;
  END IF;
  INSERT INTO legwork_golden.outbox (guid, lane, topic, data, status, code, traceparent)
  VALUES (id, 'signal', signal.topic, signal.data, signal.status, signal.code, CASE WHEN signal.traceparent ~ '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$' THEN signal.traceparent END)
  ON CONFLICT (guid) DO NOTHING;
  RETURN id;
END $_$;

CREATE FUNCTION legwork_golden.signal_traced(topic text, data json, signal_id text, status text, code integer, traceparent text, tracestate text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  id uuid;
BEGIN
  id := legwork_golden.signal(signal_traced.topic, signal_traced.data, signal_traced.signal_id, signal_traced.status, signal_traced.code, signal_traced.traceparent);
  UPDATE legwork_golden.outbox o SET tracestate = signal_traced.tracestate
  WHERE o.guid = id AND o.lane || '' = 'signal' AND o.publish = 0 AND o.traceparent = signal_traced.traceparent AND o.tracestate IS NULL
    AND octet_length(signal_traced.tracestate) <= 512 AND signal_traced.tracestate ~ '^[\x20-\x7e]+$';
  RETURN id;
END $_$;

CREATE FUNCTION legwork_golden.start(topic text, data json, job_id text DEFAULT NULL::text, traceparent text DEFAULT NULL::text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  id uuid := gen_random_uuid();
BEGIN
  IF start.topic IS NULL THEN
    RAISE EXCEPTION 'legwork_golden.start: topic is NULL'
      USING ERRCODE = 'null_value_not_allowed', HINT = 'Name the topic, such as order.placed.';
  END IF;
  IF start.topic !~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$' OR octet_length(start.topic) > 128 THEN
    RAISE EXCEPTION 'legwork_golden.start: topic "%" must be tokens of letters, digits, _ and - joined by dots, at most 128 '
      'bytes', left(start.topic, 48) USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF octet_length(start.data::text) > 983040 THEN
    RAISE EXCEPTION 'legwork_golden.start: data has % bytes, at most 983040 are allowed', octet_length(start.data::text)
      USING ERRCODE = 'program_limit_exceeded', HINT = 'Keep large data elsewhere and send a reference.';
  END IF;
  -- The escape itself, not one of a backslash; text without it is not searched.
  IF position('\u0000' IN start.data::text) > 0 AND start.data::text ~ '(?<!\\)(\\\\)*\\u0000' THEN
    RAISE EXCEPTION 'legwork_golden.start: data contains the character \u0000, which cannot be stored'
      USING ERRCODE = 'invalid_parameter_value';
  END IF;
  IF start.job_id IS NOT NULL THEN
    PERFORM legwork_golden.check_job_id(start.job_id);
  END IF;
  INSERT INTO legwork_golden.outbox (guid, lane, topic, job_id, data, traceparent)
  VALUES (id, 'start', start.topic, start.job_id, start.data,
          CASE WHEN start.traceparent ~ '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$' THEN start.traceparent END);
  RETURN id;
END $_$;

CREATE FUNCTION legwork_golden.start_once(topic text, data json, key text, job_id text DEFAULT NULL::text, traceparent text DEFAULT NULL::text, tracestate text DEFAULT NULL::text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
DECLARE
  put uuid;
  id uuid;
  namespace bytea;
  part bytea;
  sum bytea := '';
BEGIN
  IF octet_length(start_once.key) NOT BETWEEN 1 AND 512 OR start_once.key <> btrim(start_once.key) OR start_once.key ~ '[[:cntrl:]]' THEN
    RAISE EXCEPTION 'legwork_golden.start_once: key "%" must have 1 to 512 bytes, no outer blanks and no control characters', left(start_once.key, 48)
      USING ERRCODE = 'invalid_parameter_value', HINT = 'NULL makes every call another start.';
  END IF;
  put := legwork_golden.start(start_once.topic, start_once.data, start_once.job_id, start_once.traceparent);
  id := put;
  IF start_once.key IS NOT NULL THEN
    namespace := convert_to(coalesce(nullif(substr(split_part('legwork_golden.', '.', 1), 9), ''), 'default'), 'UTF8');
    FOREACH part IN ARRAY ARRAY[namespace, convert_to(start_once.topic, 'UTF8'), 'id\000'::bytea || convert_to(start_once.key, 'UTF8')] LOOP
      sum := sum || int8send(octet_length(part)) || part;
    END LOOP;
    sum := sha256(sum);
    sum := substr(sum, 17, 6) || substr(sum, 1, 10);
    sum := set_byte(set_byte(sum, 6, get_byte(sum, 6) & 15 | 128), 8, get_byte(sum, 8) & 63 | 128);
    id := encode(sum, 'hex')::uuid;
  END IF;
  -- The row that was put has no key yet: one with it takes its place, unless
  -- there is one. Whoever puts the same key now waits for this transaction.
  WITH d AS (DELETE FROM legwork_golden.outbox o WHERE o.guid = put RETURNING o.*)
  INSERT INTO legwork_golden.outbox (guid, lane, topic, job_id, data, traceparent, tracestate)
  SELECT id, d.lane, d.topic, d.job_id, d.data, d.traceparent,
         CASE WHEN d.traceparent IS NOT NULL AND octet_length(start_once.tracestate) <= 512 AND start_once.tracestate ~ '^[\x20-\x7e]+$' THEN start_once.tracestate END
  FROM d ON CONFLICT (guid) DO NOTHING;
  RETURN id;
END $_$;

CREATE TABLE legwork_golden.activity (
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    ledger bigint NOT NULL,
    leg1_guid uuid NOT NULL,
    work_guid uuid,
    status text,
    code integer,
    output json,
    entered_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    hook json,
    attempt integer DEFAULT 1 NOT NULL,
    CONSTRAINT activity_ledger_check CHECK (((ledger >= 0) AND (ledger <= '999999999999999'::bigint)))
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE legwork_golden.app_version (
    id integer NOT NULL,
    app text NOT NULL,
    version text NOT NULL,
    source text NOT NULL,
    active boolean DEFAULT false NOT NULL,
    deployed_at timestamp with time zone DEFAULT now() NOT NULL,
    activated_at timestamp with time zone,
    compat text DEFAULT 'hotmesh'::text NOT NULL
);

ALTER TABLE legwork_golden.app_version ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.app_version_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.audit (
    one boolean DEFAULT true NOT NULL,
    next_at timestamp with time zone DEFAULT now() NOT NULL,
    after uuid DEFAULT '00000000-0000-0000-0000-000000000000'::uuid NOT NULL,
    found integer DEFAULT 0 NOT NULL,
    looked bigint DEFAULT 0 NOT NULL,
    unexplained integer DEFAULT 0 NOT NULL,
    open_jobs bigint DEFAULT 0 NOT NULL,
    rounds bigint DEFAULT 0 NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT audit_one_check CHECK (one)
);

CREATE TABLE legwork_golden.child (
    gid uuid NOT NULL,
    parent_gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    work uuid NOT NULL,
    attempt integer DEFAULT 1 NOT NULL,
    topic text NOT NULL,
    severed boolean NOT NULL,
    interim integer DEFAULT 0 NOT NULL
);

CREATE TABLE legwork_golden.dead_letter (
    id uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    lane text NOT NULL,
    reason text NOT NULL,
    message text NOT NULL,
    guid uuid,
    gid uuid,
    activity text,
    dad text,
    subject text NOT NULL,
    header json NOT NULL,
    data bytea NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    deaths integer DEFAULT 1 NOT NULL,
    delivery integer,
    stream text,
    sequence bigint,
    stored_at timestamp with time zone,
    due_at timestamp with time zone,
    needs text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT dead_letter_state_check CHECK ((state = ANY (ARRAY['open'::text, 'redriven'::text, 'discarded'::text, 'moot'::text, 'waiting'::text])))
);

CREATE TABLE legwork_golden.dead_letter_event (
    ord bigint NOT NULL,
    letter uuid NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    event text NOT NULL,
    who text,
    why text,
    CONSTRAINT dead_letter_event_event_check CHECK ((event = ANY (ARRAY['redriven'::text, 'discarded'::text, 'died'::text])))
);

ALTER TABLE legwork_golden.dead_letter_event ALTER COLUMN ord ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.dead_letter_event_ord_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.epoch (
    one boolean DEFAULT true NOT NULL,
    epoch bigint NOT NULL,
    reason text NOT NULL,
    raised_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT epoch_one_check CHECK (one)
);

CREATE TABLE legwork_golden.format (
    kind text NOT NULL,
    version integer NOT NULL
);

CREATE TABLE legwork_golden.goose_db_version (
    id integer NOT NULL,
    version_id bigint NOT NULL,
    is_applied boolean NOT NULL,
    tstamp timestamp without time zone DEFAULT now() NOT NULL
);

ALTER TABLE legwork_golden.goose_db_version ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME legwork_golden.goose_db_version_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.guid_ledger (
    guid uuid NOT NULL,
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    ledger bigint NOT NULL,
    entries smallint DEFAULT 1 NOT NULL,
    CONSTRAINT guid_ledger_ledger_check CHECK (((ledger >= 0) AND (ledger <= '999999999999999'::bigint)))
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE legwork_golden.hook (
    gid uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    rule integer NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    key uuid NOT NULL,
    work uuid NOT NULL,
    expect json,
    seq integer DEFAULT 0 NOT NULL,
    ord bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    traceparent text,
    tracestate text,
    buffer boolean DEFAULT true NOT NULL
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.02');

ALTER TABLE legwork_golden.hook ALTER COLUMN ord ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.hook_ord_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.job (
    gid uuid NOT NULL,
    app text NOT NULL COLLATE pg_catalog."C",
    job_id text NOT NULL COLLATE pg_catalog."C",
    version_id integer NOT NULL,
    graph text NOT NULL,
    semaphore integer NOT NULL,
    threshold integer DEFAULT 0 NOT NULL,
    state text DEFAULT 'running'::text NOT NULL,
    closed_guid uuid,
    error json,
    traceparent text,
    tracestate text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    completed_at timestamp with time zone,
    retired boolean DEFAULT false NOT NULL,
    interrupted boolean DEFAULT false NOT NULL,
    key text,
    entity text,
    publishes text,
    expire interval,
    expires_at timestamp with time zone,
    CONSTRAINT job_check CHECK (((completed_at IS NULL) = (state = 'running'::text))),
    CONSTRAINT job_check1 CHECK (((state = 'running'::text) OR (closed_guid IS NOT NULL))),
    CONSTRAINT job_semaphore_check CHECK ((semaphore >= 0)),
    CONSTRAINT job_state_check CHECK ((state = ANY (ARRAY['running'::text, 'completed'::text, 'failed'::text, 'interrupted'::text])))
)
WITH (fillfactor='70');

CREATE TABLE legwork_golden.job_data (
    gid uuid NOT NULL,
    path text NOT NULL COLLATE pg_catalog."C",
    value json NOT NULL
);

CREATE TABLE legwork_golden.late_answer (
    gid uuid NOT NULL,
    guid uuid NOT NULL,
    work uuid NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    dad text NOT NULL COLLATE pg_catalog."C",
    why text NOT NULL,
    status text,
    code integer,
    bytes integer,
    data text,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT late_answer_why_check CHECK ((why = ANY (ARRAY['timeout'::text, 'over'::text])))
);

CREATE TABLE legwork_golden.outbox (
    guid uuid NOT NULL,
    gid uuid,
    lane text NOT NULL COLLATE pg_catalog."C",
    activity text,
    dad text,
    attempt integer DEFAULT 1 NOT NULL,
    topic text,
    job_id text,
    traceparent text,
    tracestate text,
    data json,
    publish integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    kind text,
    work uuid,
    status text,
    code integer,
    seq integer,
    paused bigint,
    retry text,
    gaps integer,
    gap_publish integer,
    told uuid,
    failed json,
    deadline timestamp with time zone,
    CONSTRAINT outbox_gid CHECK (
CASE lane
    WHEN 'start'::text THEN (gid IS NULL)
    WHEN 'signal'::text THEN true
    ELSE (gid IS NOT NULL)
END)
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_threshold='1000');

CREATE TABLE legwork_golden.pause (
    id bigint NOT NULL,
    kind text NOT NULL,
    app text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    gid uuid,
    reason text NOT NULL,
    author text NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    ended_by text,
    CONSTRAINT pause_check CHECK (((kind = 'job'::text) = (gid IS NOT NULL))),
    CONSTRAINT pause_kind_check CHECK ((kind = ANY (ARRAY['graph'::text, 'topic'::text, 'job'::text])))
);

ALTER TABLE legwork_golden.pause ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.pause_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.signal (
    guid uuid NOT NULL,
    ord bigint NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    data json,
    status text NOT NULL,
    code integer NOT NULL,
    traceparent text,
    tracestate text,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    taken_by uuid
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.02');

CREATE TABLE legwork_golden.signal_key (
    topic text NOT NULL COLLATE pg_catalog."C",
    key uuid NOT NULL,
    ord bigint NOT NULL,
    guid uuid NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0.02');

ALTER TABLE legwork_golden.signal ALTER COLUMN ord ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME legwork_golden.signal_ord_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE legwork_golden.stat (
    app text NOT NULL COLLATE pg_catalog."C",
    graph text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C",
    gid uuid NOT NULL,
    job_id text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT stat_value_check CHECK ((octet_length(value) <= 1024))
);

INSERT INTO legwork_golden.activity VALUES ('01a20781-285c-839a-a66b-753020164c9a', 't', ',0', 101100000000001, 'ca537358-1b4f-8c01-853d-473f556d70f9', NULL, 'success', 200, '{"n":1}', '2026-11-23 08:23:54.722883+00', '2026-11-23 08:23:54.722883+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2ab0-86de-b445-3526f6cc35e4', 'b', ',0,0,0', 201100000000001, '01a20781-2ab0-86de-9566-956c4261c151', '01a20781-2ab0-86de-91d4-59ce5cd01e2e', 'success', 200, '{"n":8}', '2026-11-23 08:23:55.374985+00', '2026-11-23 08:23:55.406592+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2b2e-887a-987c-79f0d0a6422e', 'wt', ',0', 101100000000001, 'd4b8b5d5-e424-8976-ad64-2cb86e81bc75', NULL, 'success', 200, '{"group":"one"}', '2026-11-23 08:23:55.452929+00', '2026-11-23 08:23:55.452929+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-285c-839a-a66b-753020164c9a', 'a', ',0,0', 201100000000001, '01a20781-285c-839a-827a-ecdb310812b2', '01a20781-285c-839a-84b8-a828da9bbd08', 'success', 200, '{"n":1}', '2026-11-23 08:23:54.727107+00', '2026-11-23 08:23:54.753788+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2b2e-887a-987c-79f0d0a6422e', 'h', ',0,0', 1100000000000, '01a20781-2b2e-887a-95ae-d1049198041b', '01a20781-2b2e-887a-9f23-285ba8133c80', NULL, NULL, NULL, '2026-11-23 08:23:55.454861+00', '2026-11-23 08:23:55.462652+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2b7f-89e2-b808-ef06305972f5', 'wt', ',0', 101100000000001, 'efce88e9-76fd-8b19-b0d1-da9e7763b8f8', NULL, 'success', 200, '{"group":"two"}', '2026-11-23 08:23:55.522673+00', '2026-11-23 08:23:55.522673+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-285c-839a-a66b-753020164c9a', 'b', ',0,0,0', 201100000000001, '01a20781-285c-839a-8176-82e3bee259bb', '01a20781-285c-839a-b219-2cad9f00a318', 'success', 200, '{"n":1}', '2026-11-23 08:23:54.770194+00', '2026-11-23 08:23:54.791563+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-290d-8118-b696-5e45652d601a', 't', ',0', 101100000000001, '8f9fbfcb-e36f-8806-afdb-957fec5c11ad', NULL, 'success', 200, '{"n":2}', '2026-11-23 08:23:54.895603+00', '2026-11-23 08:23:54.895603+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2912-8c0b-b16c-0b22ddcb0057', 't', ',0', 101100000000001, '4daaf8db-181f-8760-8484-bc8560376965', NULL, 'success', 200, '{"n":3}', '2026-11-23 08:23:54.90034+00', '2026-11-23 08:23:54.90034+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2912-8c0b-b16c-0b22ddcb0057', 'a', ',0,0', 1100000000000, '01a20781-2912-8c0b-83bc-0cd5dc6989a4', '01a20781-2912-8c0b-8696-44076d2d7972', NULL, NULL, NULL, '2026-11-23 08:23:54.910598+00', '2026-11-23 08:23:54.922626+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-293b-8ada-a707-95681210fce4', 't', ',0', 101100000000001, '987bb5be-1760-8497-9083-e6a9fad5c267', NULL, 'success', 200, '{"n":4}', '2026-11-23 08:23:54.941563+00', '2026-11-23 08:23:54.941563+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-293b-8ada-a707-95681210fce4', 'a', ',0,0', 1100000000000, '01a20781-293b-8ada-a4de-f4f17da1424c', '01a20781-293b-8ada-b5ca-b1b218071297', NULL, NULL, NULL, '2026-11-23 08:23:54.994618+00', '2026-11-23 08:23:55.015238+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-299a-8594-80b0-8b98ac65dedd', 't', ',0', 101100000000001, '5b0961cd-0f3f-802e-aed7-bfd62ed47698', NULL, 'success', 200, '{"n":5}', '2026-11-23 08:23:55.036198+00', '2026-11-23 08:23:55.036198+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2b7f-89e2-b808-ef06305972f5', 'h', ',0,0', 1100000000000, '01a20781-2b7f-89e2-9e5e-1dbbcb52b1c2', '01a20781-2b7f-89e2-8eeb-7caefea1c7f2', NULL, NULL, NULL, '2026-11-23 08:23:55.52386+00', '2026-11-23 08:23:55.542672+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-299a-8594-80b0-8b98ac65dedd', 'a', ',0,0', 201100000000001, '01a20781-299a-8594-8bcb-0093fa6fcc6e', '01a20781-299a-8594-ac8d-dc83695edf1b', 'success', 200, '{"n":5}', '2026-11-23 08:23:55.04717+00', '2026-11-23 08:23:55.078755+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-29db-85e9-9db6-342326fe581b', 't', ',0', 101100000000001, '6a8b776f-b873-88ed-a153-0ead4a4a993d', NULL, 'success', 200, '{"n":6}', '2026-11-23 08:23:55.099861+00', '2026-11-23 08:23:55.099861+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2b9a-886f-ad39-ef9424d008af', 'wt', ',0', 101100000000001, 'd5038ae9-5ba8-87fd-af84-6a5931aac054', NULL, 'success', 200, '{"group":"all"}', '2026-11-23 08:23:55.546972+00', '2026-11-23 08:23:55.546972+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-29db-85e9-9db6-342326fe581b', 'a', ',0,0', 201100000000001, '01a20781-29db-85e9-a66c-4fa00805ce81', '01a20781-29db-85e9-8058-3427211883fc', 'success', 200, '{"n":6}', '2026-11-23 08:23:55.120993+00', '2026-11-23 08:23:55.143875+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-29db-85e9-9db6-342326fe581b', 'b', ',0,0,0', 1100000000000, '01a20781-29db-85e9-b56a-de3ca3f95155', '01a20781-29db-85e9-8041-96a884f1bffd', NULL, NULL, NULL, '2026-11-23 08:23:55.177789+00', '2026-11-23 08:23:55.182596+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2a3c-8acd-919b-1805714da4c6', 't', ',0', 101100000000001, '9416062b-d568-880d-8d40-59bd288c7395', NULL, 'success', 200, '{"n":7}', '2026-11-23 08:23:55.19821+00', '2026-11-23 08:23:55.19821+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2ba2-8ea1-a5c4-990a73099c2d', 'wt', ',0', 101100000000001, 'e416d90b-7777-8ce4-9ca9-80415b305f10', NULL, 'success', 200, '{"group":"two"}', '2026-11-23 08:23:55.564577+00', '2026-11-23 08:23:55.564577+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2a3c-8acd-919b-1805714da4c6', 'a', ',0,0', 201100000000001, '01a20781-2a3c-8acd-9109-f220677806d4', '01a20781-2a3c-8acd-bf80-87ffe2c4e6a8', 'success', 200, '{"n":7}', '2026-11-23 08:23:55.218615+00', '2026-11-23 08:23:55.252753+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2a3c-8acd-919b-1805714da4c6', 'b', ',0,0,0', 1100000000000, '01a20781-2a3c-8acd-9b57-4bb74a0ff82c', '01a20781-2a3c-8acd-8fea-4a20fb767b60', NULL, NULL, NULL, '2026-11-23 08:23:55.286613+00', '2026-11-23 08:23:55.288568+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2ab0-86de-b445-3526f6cc35e4', 't', ',0', 101100000000001, 'c468e8d0-5f2b-87c5-8b82-8098ce2fd682', NULL, 'success', 200, '{"n":8}', '2026-11-23 08:23:55.314598+00', '2026-11-23 08:23:55.314598+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2ba2-8ea1-a5c4-990a73099c2d', 'h', ',0,0', 1100000000000, '01a20781-2ba2-8ea1-85fc-0bef32c0585c', '01a20781-2ba2-8ea1-bf7c-7a7e328fe67e', NULL, NULL, NULL, '2026-11-23 08:23:55.566062+00', '2026-11-23 08:23:55.572138+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2ab0-86de-b445-3526f6cc35e4', 'a', ',0,0', 201100000000001, '01a20781-2ab0-86de-8791-20ea6de02bec', '01a20781-2ab0-86de-8725-07833d1abf23', 'success', 200, '{"n":8}', '2026-11-23 08:23:55.320682+00', '2026-11-23 08:23:55.353445+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2bba-8a4c-83a8-a3149ca2f7c2', 'wt', ',0', 101100000000001, 'ae907364-27cd-837d-b4cb-01fe7bb38ed2', NULL, 'success', 200, '{"group":"two"}', '2026-11-23 08:23:55.590623+00', '2026-11-23 08:23:55.590623+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2b9a-886f-ad39-ef9424d008af', 'h', ',0,0', 201100000000001, '01a20781-2b9a-886f-b281-45e4d75d74fa', '01a20781-2b9a-886f-a68d-949fb9a24c4b', 'success', 200, NULL, '2026-11-23 08:23:55.54768+00', '2026-11-23 08:23:56.50565+00', '{"id":"to be told by all","v":9}', 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2bba-8a4c-83a8-a3149ca2f7c2', 'h', ',0,0', 1100000000000, '01a20781-2bba-8a4c-83cb-2b7690316bfc', '01a20781-2bba-8a4c-b976-887665dc880a', NULL, NULL, NULL, '2026-11-23 08:23:55.592019+00', '2026-11-23 08:23:55.595528+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2bdd-81c2-a279-0b653181aea9', 'st', ',0', 101100000000001, 'b8de9d88-d6f7-83b5-862d-000696fda6a5', NULL, 'success', 200, '{}', '2026-11-23 08:23:55.613374+00', '2026-11-23 08:23:55.613374+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2bdd-81c2-a279-0b653181aea9', 's', ',0,0', 1100000000000, '01a20781-2bdd-81c2-a0d6-7230207a32e5', '01a20781-2bdd-81c2-8dbf-37aeedba6804', NULL, NULL, NULL, '2026-11-23 08:23:55.615697+00', '2026-11-23 08:23:55.62345+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2bea-8b49-95d7-ed5dd88fa20e', 'pt', ',0', 101100000000001, 'd139318f-c847-8fa8-841c-d88b53ab2023', NULL, 'success', 200, '{"n":9}', '2026-11-23 08:23:55.633376+00', '2026-11-23 08:23:55.633376+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2bf2-885d-abe6-0e49a681eb43', 'pt', ',0', 101100000000001, 'e0ff8602-df6e-88e8-9661-6a4321070954', NULL, 'success', 200, '{"n":10}', '2026-11-23 08:23:55.634462+00', '2026-11-23 08:23:55.634462+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2bf2-885d-abe6-0e49a681eb43', 'p', ',0,0', 1100000000000, '01a20781-2bf2-885d-8b1f-8260083ef23b', '01a20781-2bf2-885d-bc54-34720e587ab6', NULL, NULL, NULL, '2026-11-23 08:23:55.635014+00', '2026-11-23 08:23:55.636512+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2bf6-84c1-b8e9-dd964645d196', 'ct', ',0', 101100000000001, '01a20781-2bf2-885d-bc54-34720e587ab6', NULL, 'success', 200, '{"n":10}', '2026-11-23 08:23:55.646595+00', '2026-11-23 08:23:55.646595+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2bf6-84c1-b8e9-dd964645d196', 'c', ',0,0', 1100000000000, '01a20781-2bf6-84c1-aec3-2bc1ecfe3926', '01a20781-2bf6-84c1-8d39-7acf41aae42c', NULL, NULL, NULL, '2026-11-23 08:23:55.656757+00', '2026-11-23 08:23:55.660712+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2c17-884e-8370-ca4bf17686c9', 'pt', ',0', 101100000000001, '64b2f414-d7f0-8510-9e27-92cb5567290e', NULL, 'success', 200, '{"n":11}', '2026-11-23 08:23:55.671864+00', '2026-11-23 08:23:55.671864+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2c17-884e-8370-ca4bf17686c9', 'p', ',0,0', 1100000000000, '01a20781-2c17-884e-86cc-ed7cbb398988', '01a20781-2c17-884e-ba7f-e350a06d3ead', NULL, NULL, NULL, '2026-11-23 08:23:55.67262+00', '2026-11-23 08:23:55.673837+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2c21-873e-96a1-c72703d14a4b', 'ct', ',0', 101100000000001, '01a20781-2c17-884e-ba7f-e350a06d3ead', NULL, 'success', 200, '{"n":11}', '2026-11-23 08:23:55.681494+00', '2026-11-23 08:23:55.681494+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2c21-873e-96a1-c72703d14a4b', 'c', ',0,0', 201100000000001, '01a20781-2c21-873e-b1fd-fbba7eeb3cd9', '01a20781-2c21-873e-b325-127f90e882f8', 'success', 200, '{"n":11}', '2026-11-23 08:23:55.692882+00', '2026-11-23 08:23:55.704327+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2c45-87b3-b716-a2b0166805e1', 'rt', ',0', 101100000000001, '79e1dd1e-4eae-8e01-a1d7-bc04a57badb6', NULL, 'success', 200, '{}', '2026-11-23 08:23:55.71741+00', '2026-11-23 08:23:55.71741+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2c45-87b3-b716-a2b0166805e1', 'rw', ',0,0,0', 201100000000001, '01a20781-2c45-87b3-a15c-969a877b8edf', '01a20781-2c45-87b3-b192-3eebad0e692c', 'success', 201, '{"n":1}', '2026-11-23 08:23:55.729545+00', '2026-11-23 08:23:55.739826+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2c45-87b3-b716-a2b0166805e1', 'again', ',0,0,0,0', 1100000000001, '01a20781-2c45-87b3-80d7-a364cd2126f7', NULL, NULL, NULL, NULL, '2026-11-23 08:23:55.746967+00', '2026-11-23 08:23:55.749932+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2c45-87b3-b716-a2b0166805e1', 'r', ',0,1', 0, '01a20781-2c45-87b3-b95f-28d56cb12714', NULL, 'success', 200, '{"round":2}', '2026-11-23 08:23:55.769531+00', '2026-11-23 08:23:55.769531+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2c45-87b3-b716-a2b0166805e1', 'rw', ',0,1,0', 201100000000001, '01a20781-2c45-87b3-8ab6-73927e436c34', '01a20781-2c45-87b3-ab77-d43c63db4bcb', 'success', 201, '{"n":2}', '2026-11-23 08:23:55.783035+00', '2026-11-23 08:23:55.795893+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2c45-87b3-b716-a2b0166805e1', 'again', ',0,1,0,0', 1100000000001, '01a20781-2c45-87b3-9d8e-323779f6154c', NULL, NULL, NULL, NULL, '2026-11-23 08:23:55.802335+00', '2026-11-23 08:23:55.806582+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2c45-87b3-b716-a2b0166805e1', 'r', ',0,0', 3100000000003, '01a20781-2c45-87b3-a364-1af865dde054', NULL, 'success', 200, '{"round":1}', '2026-11-23 08:23:55.718331+00', '2026-11-23 08:23:55.8157+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2c45-87b3-b716-a2b0166805e1', 'r', ',0,2', 0, '01a20781-2c45-87b3-83b1-db5f4ab33abf', NULL, 'success', 200, '{"round":3}', '2026-11-23 08:23:55.8157+00', '2026-11-23 08:23:55.8157+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2c45-87b3-b716-a2b0166805e1', 'rw', ',0,2,0', 201100000000001, '01a20781-2c45-87b3-89d1-88df02874607', '01a20781-2c45-87b3-b2cf-ec22b8e46329', 'success', 200, '{"n":3}', '2026-11-23 08:23:55.823685+00', '2026-11-23 08:23:55.838716+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2ccd-8154-afdb-86a1498c5079', 'rt', ',0', 101100000000001, 'cd4af712-a966-8498-9f45-f06688241193', NULL, 'success', 200, '{}', '2026-11-23 08:23:55.853624+00', '2026-11-23 08:23:55.853624+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2ccd-8154-afdb-86a1498c5079', 'r', ',0,0', 1100000000001, '01a20781-2ccd-8154-ba10-ed8cb565b832', NULL, 'success', 200, '{"round":1}', '2026-11-23 08:23:55.858912+00', '2026-11-23 08:23:55.860455+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2ccd-8154-afdb-86a1498c5079', 'rw', ',0,0,0', 201100000000001, '01a20781-2ccd-8154-8612-fa17e021ade8', '01a20781-2ccd-8154-9cf6-a2ddc6fd5588', 'success', 201, '{"n":1}', '2026-11-23 08:23:55.867523+00', '2026-11-23 08:23:55.883201+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2cee-83f9-b672-f72e9a177096', 'rt', ',0', 101100000000001, 'ad86b258-01c9-889b-8e8b-9d1919ec1efd', NULL, 'success', 200, '{}', '2026-11-23 08:23:55.886375+00', '2026-11-23 08:23:55.886375+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2cee-83f9-b672-f72e9a177096', 'r', ',0,0', 1100000000001, '01a20781-2cee-83f9-bf48-7691daa3f3b5', NULL, 'success', 200, '{"round":1}', '2026-11-23 08:23:55.88706+00', '2026-11-23 08:23:55.890391+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2cee-83f9-b672-f72e9a177096', 'rw', ',0,0,0', 1100000000000, '01a20781-2cee-83f9-ac38-fd2f2642a9fc', '01a20781-2cee-83f9-9e15-47ffa9afc246', NULL, NULL, NULL, '2026-11-23 08:23:55.899004+00', '2026-11-23 08:23:55.90663+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2d07-8785-a371-48f3452b93d4', 'qt', ',0', 101100000000001, '75dca556-9f84-8b5e-ad39-d2ccfdb5940e', NULL, 'success', 200, '{}', '2026-11-23 08:23:55.911761+00', '2026-11-23 08:23:55.911761+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2d07-8785-a371-48f3452b93d4', 'q', ',0,0', 1100000000000, '01a20781-2d07-8785-8dbc-dd312e96a8c0', '01a20781-2d07-8785-8fad-a316f7bb2c5a', NULL, NULL, NULL, '2026-11-23 08:23:55.913532+00', '2026-11-23 08:23:55.921977+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2d19-8994-993b-2c1855221eab', 'qt', ',0', 101100000000001, '40fcb336-3a21-8cdb-b25b-97199ce83d35', NULL, 'success', 200, '{}', '2026-11-23 08:23:55.929408+00', '2026-11-23 08:23:55.929408+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2e65-8a22-95e2-c10d323d4da2', 'it', ',0', 101100000000001, '314c3a1b-92b1-823f-ab70-a3658f0268e8', NULL, 'success', 200, '{}', '2026-11-23 08:23:56.261936+00', '2026-11-23 08:23:56.261936+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2d19-8994-993b-2c1855221eab', 'q', ',0,0', 1100000000000, '01a20781-2d19-8994-a74e-8af6ca749ffd', '01a20781-2d19-8994-90c0-1a9d39c2dd39', NULL, NULL, NULL, '2026-11-23 08:23:55.930186+00', '2026-11-23 08:23:55.978611+00', NULL, 2);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2d5d-8b31-95d2-f92b3602e82a', 'ft', ',0', 101100000000001, 'db012a57-8600-8817-9186-81e8596df6d9', NULL, 'success', 200, '{}', '2026-11-23 08:23:56.000911+00', '2026-11-23 08:23:56.000911+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2e66-878a-8cb1-ccae5b9c41a9', 'wt', ',0', 101100000000001, '3d522372-a64f-88a1-a590-902c61083e29', NULL, 'success', 200, '{"group":"none"}', '2026-11-23 08:23:56.262854+00', '2026-11-23 08:23:56.262854+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2e66-878a-8cb1-ccae5b9c41a9', 'h', ',0,0', 1100000000000, '01a20781-2e66-878a-86ea-2abf09f3b13f', '01a20781-2e66-878a-a680-792adb75a890', NULL, NULL, NULL, '2026-11-23 08:23:56.263854+00', '2026-11-23 08:23:56.267869+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2d5d-8b31-95d2-f92b3602e82a', 'f', ',0,0', 201100000000001, '01a20781-2d5d-8b31-b966-4fb680acdc37', '01a20781-2d5d-8b31-addf-3399f4c860f3', 'error', 422, '{"message":"no"}', '2026-11-23 08:23:56.049074+00', '2026-11-23 08:23:56.130603+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2e00-8200-8133-54df56c596da', 'jt', ',0', 101100000000001, 'ba97c2d9-ae05-88b9-8823-135a804d1e17', NULL, 'success', 200, '{}', '2026-11-23 08:23:56.160413+00', '2026-11-23 08:23:56.160413+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2e75-8e3f-aeb2-191ab46bea48', 'kt', ',0', 101100000000001, '2560c42f-6407-838f-a8a7-5654a40ade04', NULL, 'success', 200, '{"id":"victim"}', '2026-11-23 08:23:56.277455+00', '2026-11-23 08:23:56.277455+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2efd-8538-92cc-e618e62c5434', 'tell', ',0,0', 201100000000000, '01a20781-2efd-8538-94f1-1386a81a937e', NULL, 'success', 200, NULL, '2026-11-23 08:23:56.414529+00', '2026-11-23 08:23:56.440529+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2e00-8200-8133-54df56c596da', 'j1', ',0,0', 201100000000001, '01a20781-2e00-8200-8c27-1fb4e468888a', '01a20781-2e00-8200-bf5a-b27b57f80d2e', 'success', 200, '{"n":1}', '2026-11-23 08:23:56.162164+00', '2026-11-23 08:23:56.181312+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2e75-8e3f-aeb2-191ab46bea48', 'k', ',0,0', 201100000000000, '01a20781-2e75-8e3f-b18d-bee75f4e5109', NULL, 'success', 200, NULL, '2026-11-23 08:23:56.278129+00', '2026-11-23 08:23:56.285985+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2e00-8200-8133-54df56c596da', 'j2', ',0,0', 201100000000001, '01a20781-2e00-8200-a7bc-49b4934f72f9', '01a20781-2e00-8200-8bf6-69e43f0c2309', 'success', 200, '{"n":2}', '2026-11-23 08:23:56.171392+00', '2026-11-23 08:23:56.187562+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2e1e-845d-af55-8ed09dfd3eb2', 'jt', ',0', 101100000000001, 'cf6f317b-4e29-8303-898f-31acacecf0a9', NULL, 'success', 200, '{}', '2026-11-23 08:23:56.190407+00', '2026-11-23 08:23:56.190407+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2e85-81e8-8eaa-753ed790919c', 'pt', ',0', 101100000000001, '62a611fe-d2a2-8876-8ab8-dce097aa9e07', NULL, 'success', 200, '{"n":12}', '2026-11-23 08:23:56.294082+00', '2026-11-23 08:23:56.294082+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2e85-81e8-8eaa-753ed790919c', 'p', ',0,0', 1100000000000, '01a20781-2e85-81e8-9166-4d0f592f7c04', '01a20781-2e85-81e8-ba5b-98499772c0c8', NULL, NULL, NULL, '2026-11-23 08:23:56.322383+00', '2026-11-23 08:23:56.327085+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2e1e-845d-af55-8ed09dfd3eb2', 'j1', ',0,0', 201100000000001, '01a20781-2e1e-845d-8a3d-5b88d963f371', '01a20781-2e1e-845d-a262-fd94b03e7525', 'success', 200, '{"n":1}', '2026-11-23 08:23:56.191141+00', '2026-11-23 08:23:56.208388+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2ecb-8e7b-9182-3be30ea367e5', 'ct', ',0', 101100000000001, '01a20781-2e85-81e8-ba5b-98499772c0c8', NULL, 'success', 200, '{"n":12}', '2026-11-23 08:23:56.365185+00', '2026-11-23 08:23:56.365185+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2e1e-845d-af55-8ed09dfd3eb2', 'j2', ',0,0', 201100000000001, '01a20781-2e1e-845d-a5ca-a9822f781797', '01a20781-2e1e-845d-b473-5444e8645cb6', 'success', 200, '{"n":2}', '2026-11-23 08:23:56.198177+00', '2026-11-23 08:23:56.213002+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2ecb-8e7b-9182-3be30ea367e5', 'c', ',0,0', 1100000000000, '01a20781-2ecb-8e7b-83cc-62bcdf5cb699', '01a20781-2ecb-8e7b-b133-b42195732eaf', NULL, NULL, NULL, '2026-11-23 08:23:56.374588+00', '2026-11-23 08:23:56.37858+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2e1e-845d-af55-8ed09dfd3eb2', 'j3', ',0,0,0', 1100000000000, '01a20781-2e1e-845d-87bd-d63625412ecc', '01a20781-2e1e-845d-b04d-81f9bd68e85a', NULL, NULL, NULL, '2026-11-23 08:23:56.219213+00', '2026-11-23 08:23:56.228455+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2e50-8781-9b54-e662f86233d7', 'ot', ',0', 101100000000001, 'b9ad5cb5-2ed3-8888-91ec-1fdd97d0d674', NULL, 'success', 200, '{}', '2026-11-23 08:23:56.240187+00', '2026-11-23 08:23:56.240187+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2e50-8781-9b54-e662f86233d7', 'o', ',0,0', 1100000000000, '01a20781-2e50-8781-9c2c-48aab2ba21ee', '01a20781-2e50-8781-84b7-d9670590897c', NULL, NULL, NULL, '2026-11-23 08:23:56.240889+00', '2026-11-23 08:23:56.241932+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2e57-8c93-8fd6-7a9bc34f79d0', 'it', ',0', 101100000000001, '2bf2cc42-b689-8efa-9ee4-06c42df933c7', NULL, 'success', 200, '{}', '2026-11-23 08:23:56.2477+00', '2026-11-23 08:23:56.2477+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2e57-8c93-8fd6-7a9bc34f79d0', 'i', ',0,0', 1100000000000, '01a20781-2e57-8c93-b535-2987bbe66da2', NULL, NULL, NULL, NULL, '2026-11-23 08:23:56.248288+00', '2026-11-23 08:23:56.255416+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2edf-879f-9175-aa3a388ecc52', 'kt', ',0', 101100000000001, '286d16c3-ac40-8748-8dfd-5bc0d9cd309d', NULL, 'success', 200, '{"id":"second victim"}', '2026-11-23 08:23:56.383255+00', '2026-11-23 08:23:56.383255+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2ee0-8a57-98db-16907fa58cbc', 'pt', ',0', 101100000000001, '47200440-6313-8729-a4e3-576c9043b6f4', NULL, 'success', 200, '{"n":13}', '2026-11-23 08:23:56.384235+00', '2026-11-23 08:23:56.384235+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2ee0-8a57-98db-16907fa58cbc', 'p', ',0,0', 1100000000000, '01a20781-2ee0-8a57-9890-82ea95935ca4', '01a20781-2ee0-8a57-8233-dea0d023329e', NULL, NULL, NULL, '2026-11-23 08:23:56.387116+00', '2026-11-23 08:23:56.390597+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2eef-84d0-b2f6-2a17243b1e6a', 'ct', ',0', 101100000000001, '01a20781-2ee0-8a57-8233-dea0d023329e', NULL, 'success', 200, '{"n":13}', '2026-11-23 08:23:56.399534+00', '2026-11-23 08:23:56.399534+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2eef-84d0-b2f6-2a17243b1e6a', 'c', ',0,0', 1100000000000, '01a20781-2eef-84d0-9522-b088eea97dc6', '01a20781-2eef-84d0-ba01-99653d3fe040', NULL, NULL, NULL, '2026-11-23 08:23:56.402577+00', '2026-11-23 08:23:56.406599+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2efd-8538-92cc-e618e62c5434', 'tt', ',0', 101100000000001, '41bd0acf-a5e4-8ee9-bf33-a800e52e6035', NULL, 'success', 200, '{"group":"all"}', '2026-11-23 08:23:56.413335+00', '2026-11-23 08:23:56.413335+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2fe0-8b6d-a6bc-107ec02724f3', 'xt', ',0', 101100000000001, '6008ec07-2e0e-8fa0-afc7-feb5f91b6a9b', NULL, 'success', 200, '{"n":14}', '2026-11-23 08:23:56.640743+00', '2026-11-23 08:23:56.640743+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2fe2-8cc0-acee-5f7dcc8c48af', 'xt', ',0', 101100000000001, 'fdaf8a75-2acd-83ee-baa2-78bc37f2188f', NULL, 'success', 200, '{"n":15}', '2026-11-23 08:23:56.642918+00', '2026-11-23 08:23:56.642918+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2fff-82f4-91b2-32ca26860b7c', 'ct', ',0', 101100000000001, '01a20781-2fe2-8cc0-89bf-ebc0c40d87c0', NULL, 'success', 200, '{"n":15}', '2026-11-23 08:23:56.671658+00', '2026-11-23 08:23:56.671658+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2b9a-886f-ad39-ef9424d008af', 'hw', ',0,0,0', 201100000000001, '01a20781-2b9a-886f-8edb-aee383bab5df', '01a20781-2b9a-886f-99f2-00ad53b075ff', 'success', 200, '{"n":9}', '2026-11-23 08:23:56.59812+00', '2026-11-23 08:23:56.626618+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2fe2-8cc0-acee-5f7dcc8c48af', 'x', ',0,0', 1100000000000, '01a20781-2fe2-8cc0-a646-3f4a34e14188', '01a20781-2fe2-8cc0-89bf-ebc0c40d87c0', NULL, NULL, NULL, '2026-11-23 08:23:56.646025+00', '2026-11-23 08:23:56.651376+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-2fff-82f4-91b2-32ca26860b7c', 'c', ',0,0', 1100000000000, '01a20781-2fff-82f4-8cda-58a76511ceec', '01a20781-2fff-82f4-8eba-0a3849c097dd', NULL, NULL, NULL, '2026-11-23 08:23:56.688708+00', '2026-11-23 08:23:56.700385+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-3041-8687-94e9-26abaab58f9d', 'kt', ',0', 101100000000001, 'bd2d8a79-cd7c-8f6e-8d35-32063527ad13', NULL, 'success', 200, '{"id":"third victim"}', '2026-11-23 08:23:56.737438+00', '2026-11-23 08:23:56.737438+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-3041-8687-94e9-26abaab58f9d', 'k', ',0,0', 201100000000000, '01a20781-3041-8687-a4ad-6b6c15420df2', NULL, 'success', 200, NULL, '2026-11-23 08:23:56.746585+00', '2026-11-23 08:23:56.752781+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-3068-8ce2-8336-072d0531bd3e', 't', ',0', 101100000000001, '1da0babe-e528-8421-a1b9-871a5b46a09e', NULL, 'success', 200, '{"n":30}', '2026-11-23 08:23:56.778576+00', '2026-11-23 08:23:56.778576+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-307e-83ea-a300-5bdbfa441bdb', 't', ',0', 101100000000001, '6cc0d72c-fcd9-89ca-a886-48a6bb97d8c5', NULL, 'success', 200, '{"n":31}', '2026-11-23 08:23:56.798859+00', '2026-11-23 08:23:56.798859+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-307e-83ea-a300-5bdbfa441bdb', 'a', ',0,0', 201100000000001, '01a20781-307e-83ea-97ab-cb80fc08405d', '01a20781-307e-83ea-b867-9f0cf18bcff6', 'success', 200, '{"n":31}', '2026-11-23 08:23:56.805728+00', '2026-11-23 08:23:56.818123+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-307e-83ea-a300-5bdbfa441bdb', 'b', ',0,0,0', 1100000000001, '01a20781-307e-83ea-bb35-ca8305a74e62', '01a20781-307e-83ea-80a5-cf0fff4f73e7', NULL, NULL, NULL, '2026-11-23 08:23:56.827469+00', '2026-11-23 08:23:56.831078+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-30fb-82ca-a5f4-f706ba50bb0d', 't', ',0', 101100000000001, '9a13a384-e31e-8ea2-a9fa-c8968420e12b', NULL, 'success', 200, '{"n":31}', '2026-11-23 08:23:56.931536+00', '2026-11-23 08:23:56.931536+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-30fb-82ca-a5f4-f706ba50bb0d', 'a', ',0,0', 201100000000001, '01a20781-30fb-82ca-934a-6cdba341b975', '01a20781-30fb-82ca-9b00-2a950f0c440e', 'success', 200, '{"n":31}', '2026-11-23 08:23:56.939611+00', '2026-11-23 08:23:56.969588+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-30fb-82ca-a5f4-f706ba50bb0d', 'b', ',0,0,0', 1100000000001, '01a20781-30fb-82ca-97d5-16e3a6db2de6', '01a20781-30fb-82ca-a50b-da89d55f6943', 'success', 200, '{"n":31}', '2026-11-23 08:23:56.979764+00', '2026-11-23 08:23:57.003038+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-3155-8426-b857-5338bfcbcc46', 't', ',0', 101100000000001, 'b974ab82-cf19-8629-a444-9d4cdd49f4af', NULL, 'success', 200, '{"n":31}', '2026-11-23 08:23:57.013759+00', '2026-11-23 08:23:57.013759+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-3155-8426-b857-5338bfcbcc46', 'a', ',0,0', 201100000000001, '01a20781-3155-8426-b883-9918fd30912c', '01a20781-3155-8426-b7aa-46072741f065', 'success', 200, '{"n":31}', '2026-11-23 08:23:57.036029+00', '2026-11-23 08:23:57.059829+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-3155-8426-b857-5338bfcbcc46', 'b', ',0,0,0', 1100000000001, '01a20781-3155-8426-ad6d-bfc5fa684384', '01a20781-3155-8426-8bbc-94f0296522dd', 'success', 200, '{"n":31}', '2026-11-23 08:23:57.063768+00', '2026-11-23 08:23:57.107546+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-31c4-81ed-84f8-cb4259b60795', 'qt', ',0', 101100000000001, '661f4fa4-3e34-8aa6-b68f-706c2dbf2719', NULL, 'success', 200, '{}', '2026-11-23 08:23:57.124451+00', '2026-11-23 08:23:57.124451+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20781-31c4-81ed-84f8-cb4259b60795', 'q', ',0,0', 1100000000000, '01a20781-31c4-81ed-87c4-5fdc162ef444', '01a20781-31c4-81ed-b7b5-a8139ce27a1c', NULL, NULL, NULL, '2026-11-23 08:23:57.12685+00', '2026-11-23 08:23:57.138949+00', NULL, 2);

INSERT INTO legwork_golden.app_version OVERRIDING SYSTEM VALUE VALUES (1, 'golden', '1', '
app:
  id: golden
  version: ''1''
  graphs:
    - subscribes: chain
      publishes: told
      activities:
        t: {type: trigger, entity: ''a chain'', job: {maps: {n: ''{t.output.data.n}''}}}
        a: {type: worker, topic: w.a, input: {maps: {n: ''{t.output.data.n}''}}, job: {maps: {a: ''{$self.output.data.n}''}}, emit: true}
        b: {type: worker, topic: w.b, input: {maps: {n: ''{a.output.data.n}''}}, job: {maps: {b: ''{$self.output.data.n}''}}}
      transitions:
        t: [{to: a}]
        a: [{to: b}]
    - subscribes: wait
      expire: 86400
      activities:
        wt: {type: trigger, stats: {key: k, measures: [{measure: index, target: ''{$self.input.data.group}''}]}}
        h: {type: hook, job: {maps: {said: ''{$self.hook.data.v}''}}}
        hw: {type: worker, topic: w.a, input: {maps: {n: ''{h.hook.data.v}''}}, job: {maps: {after: ''{$self.output.data.n}''}}}
      transitions:
        wt: [{to: h}]
        h: [{to: hw}]
      hooks:
        done: [{to: h, conditions: {match: [{expected: ''{$job.metadata.jid}'', actual: ''{$self.hook.data.id}''}]}}]
    - subscribes: sleep
      activities:
        st: {type: trigger}
        s: {type: hook, sleep: 360000}
        e: {type: hook, sleep: 360000, job: {maps: {slept: true}}}
      transitions:
        st: [{to: s}]
        s: [{to: e}]
      hooks:
        done: [{to: e, conditions: {match: [{expected: ''{$job.metadata.jid}'', actual: ''{$self.hook.data.id}''}]}}]
    - subscribes: parent
      activities:
        pt: {type: trigger}
        p: {type: await, topic: child, input: {maps: {n: ''{pt.output.data.n}''}}, job: {maps: {child: ''{$self.output.data.c}''}}}
      transitions:
        pt: [{to: p}]
    - subscribes: sends
      activities:
        xt: {type: trigger}
        x: {type: await, await: false, topic: child, input: {maps: {n: ''{xt.output.data.n}''}}}
      transitions:
        xt: [{to: x}]
    - subscribes: child
      activities:
        ct: {type: trigger}
        c: {type: worker, topic: w.c, input: {maps: {n: ''{ct.output.data.n}''}}, job: {maps: {c: ''{$self.output.data.n}''}}}
      transitions:
        ct: [{to: c}]
    - subscribes: rounds
      activities:
        rt: {type: trigger}
        r: {type: hook, cycle: true, output: {maps: {round: 1}}, job: {maps: {round: ''{$self.output.data.round}''}}}
        rw: {type: worker, topic: w.r, input: {maps: {n: ''{r.output.data.round}''}}}
        again: {type: cycle, ancestor: r, input: {maps: {round: {''@pipe'': [[''{r.output.data.round}'', 1], [''{@math.add}'']]}}}}
      transitions:
        rt: [{to: r}]
        r: [{to: rw}]
        rw: [{to: again, conditions: {code: 201}}]
    - subscribes: retries
      activities:
        qt: {type: trigger}
        q: {type: worker, topic: w.retry, retry: {''503'': [3]}, job: {maps: {attempts: ''{$self.output.data.attempt}''}}}
      transitions:
        qt: [{to: q}]
    - subscribes: fails
      activities:
        ft: {type: trigger}
        f: {type: worker, topic: w.fails}
      transitions:
        ft: [{to: f}]
    - subscribes: joins
      activities:
        jt: {type: trigger}
        j1: {type: worker, topic: w.a, input: {maps: {n: 1}}}
        j2: {type: worker, topic: w.b, input: {maps: {n: 2}}}
        j3: {type: worker, topic: w.c, input: {maps: {n: 3}}, job: {maps: {joined: ''{$self.output.data.n}''}}}
      transitions:
        jt: [{to: j1}, {to: j2}]
        j1: [{to: j3}]
        j2: [{to: j3}]
    - subscribes: polls
      activities:
        ot: {type: trigger}
        o: {type: worker, topic: w.polls}
        ow: {type: worker, topic: w.a, input: {maps: {n: ''{o.output.data.n}''}}}
      transitions:
        ot: [{to: o}]
        o: [{to: ow, conditions: {code: 202}}]
    - subscribes: stops
      activities:
        it: {type: trigger}
        i: {type: interrupt, reason: enough, code: 418}
      transitions:
        it: [{to: i}]
    - subscribes: kills
      activities:
        kt: {type: trigger}
        k: {type: interrupt, target: ''{kt.output.data.id}'', reason: enough, code: 418, descend: true}
      transitions:
        kt: [{to: k}]
    - subscribes: tells
      activities:
        tt: {type: trigger}
        tell: {type: signal, subtype: all, topic: done, signal: {maps: {v: 9}}, key_name: group, key_value: ''{tt.output.data.group}'', resolver: {maps: {data: {}}}}
      transitions:
        tt: [{to: tell}]
', true, '2026-11-23 08:23:54.69549+00', '2026-11-23 08:23:54.698577+00', '');

INSERT INTO legwork_golden.audit VALUES (true, '2026-11-23 08:23:54.638684+00', '00000000-0000-0000-0000-000000000000', 0, 0, 0, 0, 0, NULL);

INSERT INTO legwork_golden.child VALUES ('01a20781-2bf6-84c1-b8e9-dd964645d196', '01a20781-2bf2-885d-abe6-0e49a681eb43', 'p', ',0,0', '01a20781-2bf2-885d-bc54-34720e587ab6', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a20781-2c21-873e-96a1-c72703d14a4b', '01a20781-2c17-884e-8370-ca4bf17686c9', 'p', ',0,0', '01a20781-2c17-884e-ba7f-e350a06d3ead', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a20781-2ecb-8e7b-9182-3be30ea367e5', '01a20781-2e85-81e8-8eaa-753ed790919c', 'p', ',0,0', '01a20781-2e85-81e8-ba5b-98499772c0c8', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a20781-2eef-84d0-b2f6-2a17243b1e6a', '01a20781-2ee0-8a57-98db-16907fa58cbc', 'p', ',0,0', '01a20781-2ee0-8a57-8233-dea0d023329e', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a20781-2fff-82f4-91b2-32ca26860b7c', '01a20781-2fe2-8cc0-acee-5f7dcc8c48af', 'x', ',0,0', '01a20781-2fe2-8cc0-89bf-ebc0c40d87c0', 1, 'child', true, 0);

INSERT INTO legwork_golden.dead_letter VALUES ('00000000-0000-8c8f-990e-51547203cd17', '2026-11-23 08:23:57.196662+00', 'start', 'unknown_topic', 'no active graph subscribes to topic "nobody": deploy and activate one', 'b5c8c8fd-804d-8209-966d-fa204680140c', NULL, '', '', 'legwork.golden.start.nobody', '{"Legwork-Job":["no graph"]}', '\x7b7d', 'open', 1, 1, 'SIM', 212, '2026-11-23 08:23:57.185921+00', NULL, '');

INSERT INTO legwork_golden.epoch VALUES (true, 1, 'created', '2026-11-23 08:23:54.423943+00');

INSERT INTO legwork_golden.format VALUES ('activity_ledger', 1);
INSERT INTO legwork_golden.format VALUES ('guid_ledger', 1);
INSERT INTO legwork_golden.format VALUES ('outbox', 1);
INSERT INTO legwork_golden.format VALUES ('dead_letter', 1);
INSERT INTO legwork_golden.format VALUES ('child', 1);
INSERT INTO legwork_golden.format VALUES ('hook', 1);
INSERT INTO legwork_golden.format VALUES ('signal', 1);
INSERT INTO legwork_golden.format VALUES ('stat', 1);
INSERT INTO legwork_golden.format VALUES ('audit', 1);
INSERT INTO legwork_golden.format VALUES ('dead_letter_event', 1);
INSERT INTO legwork_golden.format VALUES ('pause', 1);
INSERT INTO legwork_golden.format VALUES ('late_answer', 1);
INSERT INTO legwork_golden.format VALUES ('job', 2);

INSERT INTO legwork_golden.goose_db_version VALUES (1, 0, true, '2026-11-23 08:23:54.380863');
INSERT INTO legwork_golden.goose_db_version VALUES (2, 1, true, '2026-11-23 08:23:54.423943');
INSERT INTO legwork_golden.goose_db_version VALUES (3, 2, true, '2026-11-23 08:23:54.508739');
INSERT INTO legwork_golden.goose_db_version VALUES (4, 3, true, '2026-11-23 08:23:54.638684');
INSERT INTO legwork_golden.goose_db_version VALUES (5, 4, true, '2026-11-23 08:23:54.645296');
INSERT INTO legwork_golden.goose_db_version VALUES (6, 5, true, '2026-11-23 08:23:54.646567');
INSERT INTO legwork_golden.goose_db_version VALUES (7, 6, true, '2026-11-23 08:23:54.655268');
INSERT INTO legwork_golden.goose_db_version VALUES (8, 7, true, '2026-11-23 08:23:54.65589');
INSERT INTO legwork_golden.goose_db_version VALUES (9, 8, true, '2026-11-23 08:23:54.656361');
INSERT INTO legwork_golden.goose_db_version VALUES (10, 9, true, '2026-11-23 08:23:54.657307');
INSERT INTO legwork_golden.goose_db_version VALUES (11, 10, true, '2026-11-23 08:23:54.657936');
INSERT INTO legwork_golden.goose_db_version VALUES (12, 11, true, '2026-11-23 08:23:54.659004');
INSERT INTO legwork_golden.goose_db_version VALUES (13, 12, true, '2026-11-23 08:23:54.660472');
INSERT INTO legwork_golden.goose_db_version VALUES (14, 13, true, '2026-11-23 08:23:54.670727');
INSERT INTO legwork_golden.goose_db_version VALUES (15, 14, true, '2026-11-23 08:23:54.67138');
INSERT INTO legwork_golden.goose_db_version VALUES (16, 15, true, '2026-11-23 08:23:54.673408');
INSERT INTO legwork_golden.goose_db_version VALUES (17, 16, true, '2026-11-23 08:23:54.674402');

INSERT INTO legwork_golden.guid_ledger VALUES ('ca537358-1b4f-8c01-853d-473f556d70f9', '01a20781-285c-839a-a66b-753020164c9a', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-285c-839a-9475-8bd7e160d496', '01a20781-285c-839a-a66b-753020164c9a', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-285c-839a-8975-d1efd5534dc4', '01a20781-285c-839a-a66b-753020164c9a', 'b', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('8f9fbfcb-e36f-8806-afdb-957fec5c11ad', '01a20781-290d-8118-b696-5e45652d601a', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('4daaf8db-181f-8760-8484-bc8560376965', '01a20781-2912-8c0b-b16c-0b22ddcb0057', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('987bb5be-1760-8497-9083-e6a9fad5c267', '01a20781-293b-8ada-a707-95681210fce4', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('5b0961cd-0f3f-802e-aed7-bfd62ed47698', '01a20781-299a-8594-80b0-8b98ac65dedd', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-299a-8594-912d-026489148cf3', '01a20781-299a-8594-80b0-8b98ac65dedd', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('6a8b776f-b873-88ed-a153-0ead4a4a993d', '01a20781-29db-85e9-9db6-342326fe581b', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-29db-85e9-83cc-40a3bde702fd', '01a20781-29db-85e9-9db6-342326fe581b', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('9416062b-d568-880d-8d40-59bd288c7395', '01a20781-2a3c-8acd-919b-1805714da4c6', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2a3c-8acd-806f-77dc2a1a8aa7', '01a20781-2a3c-8acd-919b-1805714da4c6', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('c468e8d0-5f2b-87c5-8b82-8098ce2fd682', '01a20781-2ab0-86de-b445-3526f6cc35e4', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2ab0-86de-ac86-6baed9c9fa5c', '01a20781-2ab0-86de-b445-3526f6cc35e4', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2ab0-86de-9cde-cb431001cd69', '01a20781-2ab0-86de-b445-3526f6cc35e4', 'b', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('d4b8b5d5-e424-8976-ad64-2cb86e81bc75', '01a20781-2b2e-887a-987c-79f0d0a6422e', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2b2e-887a-95ae-d1049198041b', '01a20781-2b2e-887a-987c-79f0d0a6422e', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('efce88e9-76fd-8b19-b0d1-da9e7763b8f8', '01a20781-2b7f-89e2-b808-ef06305972f5', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2b7f-89e2-9e5e-1dbbcb52b1c2', '01a20781-2b7f-89e2-b808-ef06305972f5', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('d5038ae9-5ba8-87fd-af84-6a5931aac054', '01a20781-2b9a-886f-ad39-ef9424d008af', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2b9a-886f-b281-45e4d75d74fa', '01a20781-2b9a-886f-ad39-ef9424d008af', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('e416d90b-7777-8ce4-9ca9-80415b305f10', '01a20781-2ba2-8ea1-a5c4-990a73099c2d', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2ba2-8ea1-85fc-0bef32c0585c', '01a20781-2ba2-8ea1-a5c4-990a73099c2d', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('ae907364-27cd-837d-b4cb-01fe7bb38ed2', '01a20781-2bba-8a4c-83a8-a3149ca2f7c2', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2bba-8a4c-83cb-2b7690316bfc', '01a20781-2bba-8a4c-83a8-a3149ca2f7c2', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('b8de9d88-d6f7-83b5-862d-000696fda6a5', '01a20781-2bdd-81c2-a279-0b653181aea9', 'st', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2bdd-81c2-a0d6-7230207a32e5', '01a20781-2bdd-81c2-a279-0b653181aea9', 's', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('d139318f-c847-8fa8-841c-d88b53ab2023', '01a20781-2bea-8b49-95d7-ed5dd88fa20e', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('e0ff8602-df6e-88e8-9661-6a4321070954', '01a20781-2bf2-885d-abe6-0e49a681eb43', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2bf2-885d-bc54-34720e587ab6', '01a20781-2bf6-84c1-b8e9-dd964645d196', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('64b2f414-d7f0-8510-9e27-92cb5567290e', '01a20781-2c17-884e-8370-ca4bf17686c9', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2c17-884e-ba7f-e350a06d3ead', '01a20781-2c21-873e-96a1-c72703d14a4b', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2c21-873e-8fce-c05d3e8de50c', '01a20781-2c21-873e-96a1-c72703d14a4b', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('79e1dd1e-4eae-8e01-a1d7-bc04a57badb6', '01a20781-2c45-87b3-b716-a2b0166805e1', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2c45-87b3-a364-1af865dde054', '01a20781-2c45-87b3-b716-a2b0166805e1', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2c45-87b3-996c-ac25d493aaf6', '01a20781-2c45-87b3-b716-a2b0166805e1', 'rw', ',0,0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2c45-87b3-b95f-28d56cb12714', '01a20781-2c45-87b3-b716-a2b0166805e1', 'r', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2c45-87b3-ac5d-9c780daac796', '01a20781-2c45-87b3-b716-a2b0166805e1', 'rw', ',0,1,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2c45-87b3-83b1-db5f4ab33abf', '01a20781-2c45-87b3-b716-a2b0166805e1', 'r', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2c45-87b3-9e91-f91fdcfbb5ad', '01a20781-2c45-87b3-b716-a2b0166805e1', 'rw', ',0,2,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('cd4af712-a966-8498-9f45-f06688241193', '01a20781-2ccd-8154-afdb-86a1498c5079', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2ccd-8154-ba10-ed8cb565b832', '01a20781-2ccd-8154-afdb-86a1498c5079', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2ccd-8154-ab6c-b9eb5c43bdde', '01a20781-2ccd-8154-afdb-86a1498c5079', 'rw', ',0,0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('ad86b258-01c9-889b-8e8b-9d1919ec1efd', '01a20781-2cee-83f9-b672-f72e9a177096', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2cee-83f9-bf48-7691daa3f3b5', '01a20781-2cee-83f9-b672-f72e9a177096', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('75dca556-9f84-8b5e-ad39-d2ccfdb5940e', '01a20781-2d07-8785-a371-48f3452b93d4', 'qt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('40fcb336-3a21-8cdb-b25b-97199ce83d35', '01a20781-2d19-8994-993b-2c1855221eab', 'qt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('db012a57-8600-8817-9186-81e8596df6d9', '01a20781-2d5d-8b31-95d2-f92b3602e82a', 'ft', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2d5d-8b31-9891-dc87271a0523', '01a20781-2d5d-8b31-95d2-f92b3602e82a', 'f', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('ba97c2d9-ae05-88b9-8823-135a804d1e17', '01a20781-2e00-8200-8133-54df56c596da', 'jt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2e00-8200-94ec-9fbe62f15118', '01a20781-2e00-8200-8133-54df56c596da', 'j1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2e00-8200-81e4-91f0b0956759', '01a20781-2e00-8200-8133-54df56c596da', 'j2', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('cf6f317b-4e29-8303-898f-31acacecf0a9', '01a20781-2e1e-845d-af55-8ed09dfd3eb2', 'jt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2e1e-845d-93fc-13df07cf7614', '01a20781-2e1e-845d-af55-8ed09dfd3eb2', 'j1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2e1e-845d-8508-59dc25a93666', '01a20781-2e1e-845d-af55-8ed09dfd3eb2', 'j2', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2e1e-845d-82ab-99d099b0a2b7', '01a20781-2e1e-845d-af55-8ed09dfd3eb2', 'j3', ',0,0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('b9ad5cb5-2ed3-8888-91ec-1fdd97d0d674', '01a20781-2e50-8781-9b54-e662f86233d7', 'ot', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('2bf2cc42-b689-8efa-9ee4-06c42df933c7', '01a20781-2e57-8c93-8fd6-7a9bc34f79d0', 'it', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2e57-8c93-9d0a-4f1408886293', '01a20781-2e57-8c93-8fd6-7a9bc34f79d0', 'i', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('314c3a1b-92b1-823f-ab70-a3658f0268e8', '01a20781-2e65-8a22-95e2-c10d323d4da2', 'it', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('3d522372-a64f-88a1-a590-902c61083e29', '01a20781-2e66-878a-8cb1-ccae5b9c41a9', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2e66-878a-86ea-2abf09f3b13f', '01a20781-2e66-878a-8cb1-ccae5b9c41a9', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('2560c42f-6407-838f-a8a7-5654a40ade04', '01a20781-2e75-8e3f-aeb2-191ab46bea48', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2e75-8e3f-a7d2-2b89f6dc6429', '01a20781-2e66-878a-8cb1-ccae5b9c41a9', '', '', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2e75-8e3f-b18d-bee75f4e5109', '01a20781-2e75-8e3f-aeb2-191ab46bea48', 'k', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('62a611fe-d2a2-8876-8ab8-dce097aa9e07', '01a20781-2e85-81e8-8eaa-753ed790919c', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2e85-81e8-ba5b-98499772c0c8', '01a20781-2ecb-8e7b-9182-3be30ea367e5', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('286d16c3-ac40-8748-8dfd-5bc0d9cd309d', '01a20781-2edf-879f-9175-aa3a388ecc52', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('47200440-6313-8729-a4e3-576c9043b6f4', '01a20781-2ee0-8a57-98db-16907fa58cbc', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2ee0-8a57-8233-dea0d023329e', '01a20781-2eef-84d0-b2f6-2a17243b1e6a', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('41bd0acf-a5e4-8ee9-bf33-a800e52e6035', '01a20781-2efd-8538-92cc-e618e62c5434', 'tt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2efd-8538-94f1-1386a81a937e', '01a20781-2efd-8538-92cc-e618e62c5434', 'tell', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2b9a-886f-8d7a-f5b884ae67a8', '01a20781-2b9a-886f-ad39-ef9424d008af', 'h', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2b9a-886f-bd50-e7b2a4001416', '01a20781-2b9a-886f-ad39-ef9424d008af', 'hw', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('6008ec07-2e0e-8fa0-afc7-feb5f91b6a9b', '01a20781-2fe0-8b6d-a6bc-107ec02724f3', 'xt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('fdaf8a75-2acd-83ee-baa2-78bc37f2188f', '01a20781-2fe2-8cc0-acee-5f7dcc8c48af', 'xt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-2fe2-8cc0-89bf-ebc0c40d87c0', '01a20781-2fff-82f4-91b2-32ca26860b7c', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('bd2d8a79-cd7c-8f6e-8d35-32063527ad13', '01a20781-3041-8687-94e9-26abaab58f9d', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-3041-8687-8073-2245b0a19c33', '01a20781-2ee0-8a57-98db-16907fa58cbc', '', '', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-3041-8687-a4ad-6b6c15420df2', '01a20781-3041-8687-94e9-26abaab58f9d', 'k', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('1da0babe-e528-8421-a1b9-871a5b46a09e', '01a20781-3068-8ce2-8336-072d0531bd3e', 't', ',0', 10000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('6cc0d72c-fcd9-89ca-a886-48a6bb97d8c5', '01a20781-307e-83ea-a300-5bdbfa441bdb', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-307e-83ea-a15e-af14fc70ac02', '01a20781-307e-83ea-a300-5bdbfa441bdb', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-307e-83ea-b213-59388f398a71', '01a20781-307e-83ea-a300-5bdbfa441bdb', 'b', ',0,0,0', 1, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('9a13a384-e31e-8ea2-a9fa-c8968420e12b', '01a20781-30fb-82ca-a5f4-f706ba50bb0d', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-30fb-82ca-83d7-87a7208bb446', '01a20781-30fb-82ca-a5f4-f706ba50bb0d', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-30fb-82ca-a0af-51ca73dccf1b', '01a20781-30fb-82ca-a5f4-f706ba50bb0d', 'b', ',0,0,0', 10000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('b974ab82-cf19-8629-a444-9d4cdd49f4af', '01a20781-3155-8426-b857-5338bfcbcc46', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-3155-8426-80e3-9c4c83881aea', '01a20781-3155-8426-b857-5338bfcbcc46', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20781-3155-8426-96fa-1dc4139ed902', '01a20781-3155-8426-b857-5338bfcbcc46', 'b', ',0,0,0', 111000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('661f4fa4-3e34-8aa6-b68f-706c2dbf2719', '01a20781-31c4-81ed-84f8-cb4259b60795', 'qt', ',0', 11000000000, 1);

INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a20781-2b2e-887a-987c-79f0d0a6422e', 'h', ',0,0', 0, 'done', '60b59aea-23f2-e37f-094d-d298d159870a', '01a20781-2b2e-887a-9f23-285ba8133c80', '["waiting"]', 0, 1, '2026-11-23 08:23:55.462652+00', NULL, NULL, true);
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a20781-2ba2-8ea1-a5c4-990a73099c2d', 'h', ',0,0', 0, 'done', 'ca886525-95d8-25e3-ad5f-6d3f44f16307', '01a20781-2ba2-8ea1-bf7c-7a7e328fe67e', '["to be told by SQL"]', 0, 4, '2026-11-23 08:23:55.572138+00', NULL, NULL, true);
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a20781-2bba-8a4c-83a8-a3149ca2f7c2', 'h', ',0,0', 0, 'done', 'a1aa663e-d809-2ab1-79b1-9226a575ed7e', '01a20781-2bba-8a4c-b976-887665dc880a', '["to be told by a row"]', 0, 5, '2026-11-23 08:23:55.595528+00', NULL, NULL, true);

INSERT INTO legwork_golden.job VALUES ('01a20781-2e50-8781-9b54-e662f86233d7', 'golden', 'polled', 1, 'polls', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:56.240187+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-285c-839a-a66b-753020164c9a', 'golden', 'ended', 1, 'chain', 0, 0, 'completed', '01a20781-285c-839a-8975-d1efd5534dc4', NULL, '', '', '2026-11-23 08:23:54.722883+00', '2026-11-23 08:23:54.791563+00', false, false, NULL, 'a chain', 'told', '24:00:00', '2026-11-24 08:23:54.791563+00');
INSERT INTO legwork_golden.job VALUES ('01a20781-290d-8118-b696-5e45652d601a', 'golden', 'to enter a', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:54.895603+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2912-8c0b-b16c-0b22ddcb0057', 'golden', 'a at work', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:54.90034+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-293b-8ada-a707-95681210fce4', 'golden', 'a has answered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:54.941563+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-299a-8594-80b0-8b98ac65dedd', 'golden', 'to enter b', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:55.036198+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-29db-85e9-9db6-342326fe581b', 'golden', 'b at work', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:55.099861+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2a3c-8acd-919b-1805714da4c6', 'golden', 'b has answered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:55.19821+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2ccd-8154-afdb-86a1498c5079', 'golden', 'to cycle', 1, 'rounds', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:55.853624+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2ab0-86de-b445-3526f6cc35e4', 'golden', 'event untold', 1, 'chain', 0, 0, 'completed', '01a20781-2ab0-86de-9cde-cb431001cd69', NULL, '', '', '2026-11-23 08:23:55.314598+00', '2026-11-23 08:23:55.406592+00', false, false, NULL, 'a chain', 'told', '24:00:00', '2026-11-24 08:23:55.406592+00');
INSERT INTO legwork_golden.job VALUES ('01a20781-2b2e-887a-987c-79f0d0a6422e', 'golden', 'waiting', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:55.452929+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2b7f-89e2-b808-ef06305972f5', 'golden', 'woken', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:55.522673+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2ba2-8ea1-a5c4-990a73099c2d', 'golden', 'to be told by SQL', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:55.564577+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2bba-8a4c-83a8-a3149ca2f7c2', 'golden', 'to be told by a row', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:55.590623+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2bdd-81c2-a279-0b653181aea9', 'golden', 'asleep', 1, 'sleep', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:55.613374+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2bea-8b49-95d7-ed5dd88fa20e', 'golden', 'to begin child', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:55.633376+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2bf2-885d-abe6-0e49a681eb43', 'golden', 'child at work', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:55.634462+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2bf6-84c1-b8e9-dd964645d196', 'golden', '01a20781-2bf2-885d-bc54-34720e587ab6', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:55.646595+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2c17-884e-8370-ca4bf17686c9', 'golden', 'child answered', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:55.671864+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2cee-83f9-b672-f72e9a177096', 'golden', 'second round', 1, 'rounds', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:55.886375+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2c21-873e-96a1-c72703d14a4b', 'golden', '01a20781-2c17-884e-ba7f-e350a06d3ead', 1, 'child', 0, 0, 'completed', '01a20781-2c21-873e-8fce-c05d3e8de50c', NULL, '', '', '2026-11-23 08:23:55.681494+00', '2026-11-23 08:23:55.704327+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:23:55.704327+00');
INSERT INTO legwork_golden.job VALUES ('01a20781-2d07-8785-a371-48f3452b93d4', 'golden', 'to retry', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:55.911761+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2d19-8994-993b-2c1855221eab', 'golden', 'retry put off', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:55.929408+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2e57-8c93-8fd6-7a9bc34f79d0', 'golden', 'stopped', 1, 'stops', 0, 0, 'interrupted', '01a20781-2e57-8c93-9d0a-4f1408886293', '{"message":"enough","code":418,"job_id":"stopped"}', '', '', '2026-11-23 08:23:56.2477+00', '2026-11-23 08:23:56.255416+00', false, true, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:23:56.255416+00');
INSERT INTO legwork_golden.job VALUES ('01a20781-2c45-87b3-b716-a2b0166805e1', 'golden', 'rounds ended', 1, 'rounds', 0, 0, 'completed', '01a20781-2c45-87b3-9e91-f91fdcfbb5ad', NULL, '', '', '2026-11-23 08:23:55.71741+00', '2026-11-23 08:23:55.838716+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:23:55.838716+00');
INSERT INTO legwork_golden.job VALUES ('01a20781-2d5d-8b31-95d2-f92b3602e82a', 'golden', 'failed', 1, 'fails', 0, 0, 'failed', '01a20781-2d5d-8b31-9891-dc87271a0523', '{"message":"no","code":422,"activity":"f"}', '', '', '2026-11-23 08:23:56.000911+00', '2026-11-23 08:23:56.130603+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:23:56.130603+00');
INSERT INTO legwork_golden.job VALUES ('01a20781-2e65-8a22-95e2-c10d323d4da2', 'golden', 'to stop', 1, 'stops', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:56.261936+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2e00-8200-8133-54df56c596da', 'golden', 'to join', 1, 'joins', 2, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:56.160413+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2e75-8e3f-aeb2-191ab46bea48', 'golden', 'killer', 1, 'kills', 0, 0, 'completed', '01a20781-2e75-8e3f-b18d-bee75f4e5109', NULL, '', '', '2026-11-23 08:23:56.277455+00', '2026-11-23 08:23:56.285985+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:23:56.285985+00');
INSERT INTO legwork_golden.job VALUES ('01a20781-2e1e-845d-af55-8ed09dfd3eb2', 'golden', 'joined', 1, 'joins', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:56.190407+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2b9a-886f-ad39-ef9424d008af', 'golden', 'to be told by all', 1, 'wait', 0, 0, 'completed', '01a20781-2b9a-886f-bd50-e7b2a4001416', NULL, '', '', '2026-11-23 08:23:55.546972+00', '2026-11-23 08:23:56.626618+00', false, false, 'k', NULL, NULL, '24:00:00', '2026-11-24 08:23:56.626618+00');
INSERT INTO legwork_golden.job VALUES ('01a20781-2e66-878a-8cb1-ccae5b9c41a9', 'golden', 'victim', 1, 'wait', 1, 0, 'interrupted', '01a20781-2e75-8e3f-a7d2-2b89f6dc6429', '{"message":"enough","code":418,"job_id":"victim"}', '', '', '2026-11-23 08:23:56.262854+00', '2026-11-23 08:23:56.282582+00', false, true, 'k', NULL, NULL, '24:00:00', '2026-11-24 08:23:56.282582+00');
INSERT INTO legwork_golden.job VALUES ('01a20781-2e85-81e8-8eaa-753ed790919c', 'golden', 'second victim', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:56.294082+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2ecb-8e7b-9182-3be30ea367e5', 'golden', '01a20781-2e85-81e8-ba5b-98499772c0c8', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:56.365185+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2edf-879f-9175-aa3a388ecc52', 'golden', 'to kill', 1, 'kills', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:56.383255+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2eef-84d0-b2f6-2a17243b1e6a', 'golden', '01a20781-2ee0-8a57-8233-dea0d023329e', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:56.399534+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2efd-8538-92cc-e618e62c5434', 'golden', 'untold', 1, 'tells', 0, 0, 'completed', '01a20781-2efd-8538-94f1-1386a81a937e', NULL, '', '', '2026-11-23 08:23:56.413335+00', '2026-11-23 08:23:56.440529+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:23:56.440529+00');
INSERT INTO legwork_golden.job VALUES ('01a20781-2fe0-8b6d-a6bc-107ec02724f3', 'golden', 'severed', 1, 'sends', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:56.640743+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2fe2-8cc0-acee-5f7dcc8c48af', 'golden', 'confirmed', 1, 'sends', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:56.642918+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2fff-82f4-91b2-32ca26860b7c', 'golden', '01a20781-2fe2-8cc0-89bf-ebc0c40d87c0', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:56.671658+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-2ee0-8a57-98db-16907fa58cbc', 'golden', 'third victim', 1, 'parent', 1, 0, 'interrupted', '01a20781-3041-8687-8073-2245b0a19c33', '{"message":"enough","code":418,"job_id":"third victim"}', '', '', '2026-11-23 08:23:56.384235+00', '2026-11-23 08:23:56.748478+00', false, true, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:23:56.748478+00');
INSERT INTO legwork_golden.job VALUES ('01a20781-3041-8687-94e9-26abaab58f9d', 'golden', 'third killer', 1, 'kills', 0, 0, 'completed', '01a20781-3041-8687-a4ad-6b6c15420df2', NULL, '', '', '2026-11-23 08:23:56.737438+00', '2026-11-23 08:23:56.752781+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:23:56.752781+00');
INSERT INTO legwork_golden.job VALUES ('01a20781-3068-8ce2-8336-072d0531bd3e', 'golden', 'begun', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:56.778576+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-307e-83ea-a300-5bdbfa441bdb', 'golden', 'entered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:56.798859+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-30fb-82ca-a5f4-f706ba50bb0d', 'golden', 'saved', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:56.931536+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-3155-8426-b857-5338bfcbcc46', 'golden', 'closed', 1, 'chain', 0, 0, 'running', '01a20781-3155-8426-96fa-1dc4139ed902', NULL, '', '', '2026-11-23 08:23:57.013759+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20781-31c4-81ed-84f8-cb4259b60795', 'golden', 'put off later', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:23:57.124451+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);

INSERT INTO legwork_golden.job_data VALUES ('01a20781-285c-839a-a66b-753020164c9a', 'n', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-285c-839a-a66b-753020164c9a', 'a', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-285c-839a-a66b-753020164c9a', 'b', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-290d-8118-b696-5e45652d601a', 'n', '2');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-2912-8c0b-b16c-0b22ddcb0057', 'n', '3');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-293b-8ada-a707-95681210fce4', 'n', '4');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-299a-8594-80b0-8b98ac65dedd', 'n', '5');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-299a-8594-80b0-8b98ac65dedd', 'a', '5');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-29db-85e9-9db6-342326fe581b', 'n', '6');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-29db-85e9-9db6-342326fe581b', 'a', '6');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-2a3c-8acd-919b-1805714da4c6', 'n', '7');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-2a3c-8acd-919b-1805714da4c6', 'a', '7');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-2ab0-86de-b445-3526f6cc35e4', 'n', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-2ab0-86de-b445-3526f6cc35e4', 'a', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-2ab0-86de-b445-3526f6cc35e4', 'b', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-2c21-873e-96a1-c72703d14a4b', 'c', '11');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-2c45-87b3-b716-a2b0166805e1', 'round', '3');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-2ccd-8154-afdb-86a1498c5079', 'round', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-2cee-83f9-b672-f72e9a177096', 'round', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-2d5d-8b31-95d2-f92b3602e82a', '$error.code', '597');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-2d5d-8b31-95d2-f92b3602e82a', '$error.message', '"no"');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-2d5d-8b31-95d2-f92b3602e82a', 'done', 'true');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-2b9a-886f-ad39-ef9424d008af', 'said', '9');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-2b9a-886f-ad39-ef9424d008af', 'after', '9');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-307e-83ea-a300-5bdbfa441bdb', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-307e-83ea-a300-5bdbfa441bdb', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-30fb-82ca-a5f4-f706ba50bb0d', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-30fb-82ca-a5f4-f706ba50bb0d', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-30fb-82ca-a5f4-f706ba50bb0d', 'b', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-3155-8426-b857-5338bfcbcc46', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-3155-8426-b857-5338bfcbcc46', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a20781-3155-8426-b857-5338bfcbcc46', 'b', '31');

INSERT INTO legwork_golden.outbox VALUES ('01a20781-290d-8118-98ff-4deb900007cc', '01a20781-290d-8118-b696-5e45652d601a', 'run', 'a', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:23:56.899396+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-2912-8c0b-8696-44076d2d7972', '01a20781-2912-8c0b-b16c-0b22ddcb0057', 'work.w.a', 'a', ',0,0', 1, NULL, NULL, '', '', '{"n":3}', 1, '2026-11-23 08:23:56.932844+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-293b-8ada-b5ca-b1b218071297', '01a20781-293b-8ada-a707-95681210fce4', 'work.w.a', 'a', ',0,0', 1, NULL, NULL, '', '', '{"n":4}', 1, '2026-11-23 08:23:57.027892+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-299a-8594-b1e8-5c6cba6ae1c7', '01a20781-299a-8594-80b0-8b98ac65dedd', 'run', 'b', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:23:57.083531+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-29db-85e9-8041-96a884f1bffd', '01a20781-29db-85e9-9db6-342326fe581b', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":6}', 1, '2026-11-23 08:23:57.186458+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-2a3c-8acd-8fea-4a20fb767b60', '01a20781-2a3c-8acd-919b-1805714da4c6', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":7}', 1, '2026-11-23 08:23:57.292393+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-2ab0-86de-a1d6-273adcfd650e', '01a20781-2ab0-86de-b445-3526f6cc35e4', 'event', 'a', ',0,0', 1, 'told', NULL, '', '', '{ "n" : 8, "a" : 8 }', 1, '2026-11-23 08:23:57.363933+00', 'leaves', NULL, 'pending', 202, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-2bdd-81c2-8dbf-37aeedba6804', '01a20781-2bdd-81c2-a279-0b653181aea9', 'response', 's', ',0,0', 1, NULL, NULL, '', '', '{"timestamp":"2026-11-27T12:23:55.617Z"}', 0, '2026-11-27 12:23:55.625574+00', NULL, NULL, 'success', 200, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-2bea-8b49-aefb-649733e7a033', '01a20781-2bea-8b49-95d7-ed5dd88fa20e', 'run', 'p', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:23:57.635821+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-2bf6-84c1-8d39-7acf41aae42c', '01a20781-2bf6-84c1-b8e9-dd964645d196', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":10}', 1, '2026-11-23 08:23:57.664418+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-2ccd-8154-90f5-17eea8aba5e7', '01a20781-2ccd-8154-afdb-86a1498c5079', 'run', 'again', ',0,0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:23:57.887532+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-2cee-83f9-9e15-47ffa9afc246', '01a20781-2cee-83f9-b672-f72e9a177096', 'work.w.r', 'rw', ',0,0,0', 1, NULL, NULL, '', '', '{"n":1}', 1, '2026-11-23 08:23:57.910815+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-2d07-8785-8fad-a316f7bb2c5a', '01a20781-2d07-8785-a371-48f3452b93d4', 'work.w.retry', 'q', ',0,0', 1, NULL, NULL, '', '', '{}', 1, '2026-11-23 08:23:57.927065+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-2e00-8200-99b1-7066231ff9a1', '01a20781-2e00-8200-8133-54df56c596da', 'run', 'j3', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:23:58.185846+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-2e00-8200-940a-cdca80123a74', '01a20781-2e00-8200-8133-54df56c596da', 'run', 'j3', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:23:58.191278+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-2e1e-845d-b04d-81f9bd68e85a', '01a20781-2e1e-845d-af55-8ed09dfd3eb2', 'work.w.c', 'j3', ',0,0,0', 1, NULL, NULL, '', '', '{"n":3}', 1, '2026-11-23 08:23:58.227134+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-2e50-8781-84b7-d9670590897c', '01a20781-2e50-8781-9b54-e662f86233d7', 'work.w.polls', 'o', ',0,0', 1, NULL, NULL, '', '', '{}', 1, '2026-11-23 08:23:58.248745+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-2e65-8a22-828b-68eaf2f872c5', '01a20781-2e65-8a22-95e2-c10d323d4da2', 'run', 'i', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:23:58.2642+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-2ecb-8e7b-b133-b42195732eaf', '01a20781-2ecb-8e7b-9182-3be30ea367e5', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":12}', 1, '2026-11-23 08:23:58.382639+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-2edf-879f-9c2b-85d9f4256141', '01a20781-2edf-879f-9175-aa3a388ecc52', 'run', 'k', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:23:58.385509+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-2eef-84d0-ba01-99653d3fe040', '01a20781-2eef-84d0-b2f6-2a17243b1e6a', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":13}', 1, '2026-11-23 08:23:58.410548+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-2eef-84d0-a859-dbd471c1ecbb', '01a20781-2eef-84d0-b2f6-2a17243b1e6a', 'run', 'ct', ',0', 1, NULL, NULL, '', '', '{"error": {"code": 418, "job_id": "01a20781-2ee0-8a57-8233-dea0d023329e", "message": "enough"}, "descend": true}', 1, '2026-11-23 08:23:58.752262+00', 'interrupt', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-2fe0-8b6d-a6f2-eb75c2d6f21f', '01a20781-2fe0-8b6d-a6bc-107ec02724f3', 'run', 'x', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:23:58.643223+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-2fe2-8cc0-89bf-ebc0c40d87c0', '01a20781-2fe2-8cc0-acee-5f7dcc8c48af', 'response', 'x', ',0,0', 1, 'child', NULL, '', '', '{"jc":"2026-11-23T08:23:56.671Z","job_id":"01a20781-2fe2-8cc0-89bf-ebc0c40d87c0","ju":"2026-11-23T08:23:56.671Z"}', 2, '2026-11-23 08:23:58.6762+00', NULL, '01a20781-2fe2-8cc0-89bf-ebc0c40d87c0', 'success', 200, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-2fff-82f4-8eba-0a3849c097dd', '01a20781-2fff-82f4-91b2-32ca26860b7c', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":15}', 1, '2026-11-23 08:23:58.717548+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-2b7f-89e2-8eeb-7caefea1c7f2', '01a20781-2b7f-89e2-b808-ef06305972f5', 'response', 'h', ',0,0', 1, 'done', NULL, '', '', '{"id":"woken","v":1}', 1, '2026-11-23 08:23:58.760477+00', NULL, '01a20781-2b7f-89e2-8eeb-7caefea1c7f2', 'success', 200, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-307e-83ea-80a5-cf0fff4f73e7', '01a20781-307e-83ea-a300-5bdbfa441bdb', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-23 08:23:58.837025+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-30fb-82ca-a50b-da89d55f6943', '01a20781-30fb-82ca-a5f4-f706ba50bb0d', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-23 08:23:58.993215+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-3155-8426-8bbc-94f0296522dd', '01a20781-3155-8426-b857-5338bfcbcc46', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-23 08:23:59.081142+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-2d19-8994-90c0-1a9d39c2dd39', '01a20781-2d19-8994-993b-2c1855221eab', 'work.w.retry', 'q', ',0,0', 2, NULL, NULL, '', '', '{}', 1, '2026-11-23 08:23:56.980393+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"code":503,"message":"busy"}', NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-2c17-884e-ba7f-e350a06d3ead', '01a20781-2c17-884e-8370-ca4bf17686c9', 'response', 'p', ',0,0', 1, 'child', NULL, '', '', '{ "c" : 11 }', 2, '2026-11-23 08:23:57.711423+00', 'leaves', '01a20781-2c17-884e-ba7f-e350a06d3ead', 'success', 200, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('cd4ac723-5345-8ffe-b016-0f48b0194556', NULL, 'signal', NULL, NULL, 1, 'done', NULL, NULL, NULL, '{"id":"to be told by SQL","v":3}', 1, '2026-11-23 08:23:57.119513+00', NULL, NULL, 'success', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('677924da-d519-4c5b-bf8f-2f282bf3aeaa', NULL, 'start', NULL, NULL, 1, 'chain', 'from SQL, published', NULL, NULL, '{"n":22}', 1, '2026-11-23 08:23:57.114134+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('1da0babe-e528-8421-a1b9-871a5b46a09e', NULL, 'start', NULL, NULL, 1, 'chain', 'begun', '', '', '{"n":30}', 2, '2026-11-23 08:23:58.780378+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20781-31c4-81ed-b7b5-a8139ce27a1c', '01a20781-31c4-81ed-84f8-cb4259b60795', 'work.w.retry', 'q', ',0,0', 2, NULL, NULL, '', '', '{}', 0, '2026-11-23 08:23:58.140325+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"code":503,"message":"busy"}', NULL);
INSERT INTO legwork_golden.outbox VALUES ('66e998eb-8e47-465c-ace8-35d821934600', NULL, 'start', NULL, NULL, 1, 'chain', 'from SQL', NULL, NULL, '{"n":20}', 0, '2026-11-23 08:23:57.160337+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('f3a90c35-882d-85a9-aa60-7e501e5f2813', NULL, 'signal', NULL, NULL, 1, 'done', NULL, NULL, NULL, '{"id":"to be told by a row","v":5}', 0, '2026-11-23 08:23:57.185393+00', NULL, NULL, 'success', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);

INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('01a20781-2efd-8538-af54-6d0fc12e46b5', 1, 'done', NULL, 'success', 200, '', '', '2026-11-23 08:23:56.433028+00', '2999-01-01 00:00:00+00', '01a20781-2b9a-886f-a68d-949fb9a24c4b');
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('caaedf96-2637-889c-9917-d83d76141ac2', 2, 'done', NULL, 'success', 200, '', '', '2026-11-23 08:23:56.756969+00', '2999-01-01 00:00:00+00', '01a20781-2b7f-89e2-8eeb-7caefea1c7f2');
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('6de029b2-ba06-8b63-bf61-ac2897046f22', 3, 'done', '{"id":"later","v":2}', 'success', 200, '', '', '2026-11-23 08:23:56.761252+00', '2999-01-01 00:00:00+00', NULL);

INSERT INTO legwork_golden.signal_key VALUES ('done', 'd2a61c83-62b4-eb69-a50a-fc2c545cc0be', 3, '6de029b2-ba06-8b63-bf61-ac2897046f22');

INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'one', '01a20781-2b2e-887a-987c-79f0d0a6422e', 'waiting', '2026-11-23 08:23:55.452929+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a20781-2b7f-89e2-b808-ef06305972f5', 'woken', '2026-11-23 08:23:55.522673+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a20781-2ba2-8ea1-a5c4-990a73099c2d', 'to be told by SQL', '2026-11-23 08:23:55.564577+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a20781-2bba-8a4c-83a8-a3149ca2f7c2', 'to be told by a row', '2026-11-23 08:23:55.590623+00');

SELECT pg_catalog.setval('legwork_golden.app_version_id_seq', 1, true);

SELECT pg_catalog.setval('legwork_golden.dead_letter_event_ord_seq', 1, false);

SELECT pg_catalog.setval('legwork_golden.goose_db_version_id_seq', 17, true);

SELECT pg_catalog.setval('legwork_golden.hook_ord_seq', 6, true);

SELECT pg_catalog.setval('legwork_golden.pause_id_seq', 1, false);

SELECT pg_catalog.setval('legwork_golden.signal_ord_seq', 3, true);

ALTER TABLE ONLY legwork_golden.activity
    ADD CONSTRAINT activity_pkey PRIMARY KEY (gid, activity, dad);

ALTER TABLE ONLY legwork_golden.app_version
    ADD CONSTRAINT app_version_app_version_key UNIQUE (app, version);

ALTER TABLE ONLY legwork_golden.app_version
    ADD CONSTRAINT app_version_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (one);

ALTER TABLE ONLY legwork_golden.child
    ADD CONSTRAINT child_pkey PRIMARY KEY (gid);

ALTER TABLE ONLY legwork_golden.dead_letter_event
    ADD CONSTRAINT dead_letter_event_pkey PRIMARY KEY (ord);

ALTER TABLE ONLY legwork_golden.dead_letter
    ADD CONSTRAINT dead_letter_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.epoch
    ADD CONSTRAINT epoch_pkey PRIMARY KEY (one);

ALTER TABLE ONLY legwork_golden.format
    ADD CONSTRAINT format_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY legwork_golden.goose_db_version
    ADD CONSTRAINT goose_db_version_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.guid_ledger
    ADD CONSTRAINT guid_ledger_pkey PRIMARY KEY (guid);

ALTER TABLE ONLY legwork_golden.hook
    ADD CONSTRAINT hook_pkey PRIMARY KEY (work, ord);

ALTER TABLE ONLY legwork_golden.job_data
    ADD CONSTRAINT job_data_pkey PRIMARY KEY (gid, path);

ALTER TABLE ONLY legwork_golden.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (gid);

ALTER TABLE ONLY legwork_golden.late_answer
    ADD CONSTRAINT late_answer_pkey PRIMARY KEY (gid, guid);

ALTER TABLE ONLY legwork_golden.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (guid);

ALTER TABLE ONLY legwork_golden.pause
    ADD CONSTRAINT pause_pkey PRIMARY KEY (id);

ALTER TABLE ONLY legwork_golden.signal_key
    ADD CONSTRAINT signal_key_pkey PRIMARY KEY (topic, key, ord);

ALTER TABLE ONLY legwork_golden.signal
    ADD CONSTRAINT signal_pkey PRIMARY KEY (guid);

ALTER TABLE ONLY legwork_golden.stat
    ADD CONSTRAINT stat_pkey PRIMARY KEY (app, graph, key, name, value, gid);

CREATE UNIQUE INDEX app_version_active ON legwork_golden.app_version USING btree (app) WHERE active;

CREATE INDEX child_parent ON legwork_golden.child USING btree (parent_gid);

CREATE INDEX dead_letter_at ON legwork_golden.dead_letter USING btree (at);

CREATE INDEX dead_letter_due ON legwork_golden.dead_letter USING btree (needs, due_at) WHERE (state = 'waiting'::text);

CREATE INDEX dead_letter_early ON legwork_golden.dead_letter USING btree (subject, gid) WHERE ((state = 'waiting'::text) AND (reason = 'early'::text));

CREATE INDEX dead_letter_event_letter ON legwork_golden.dead_letter_event USING btree (letter, ord);

CREATE INDEX dead_letter_gid ON legwork_golden.dead_letter USING btree (gid);

CREATE INDEX dead_letter_guid ON legwork_golden.dead_letter USING btree (guid);

CREATE INDEX dead_letter_row ON legwork_golden.dead_letter USING btree (guid) WHERE (state = 'waiting'::text);

CREATE INDEX dead_letter_state ON legwork_golden.dead_letter USING btree (state, at, id);

CREATE INDEX hook_gid ON legwork_golden.hook USING btree (gid);

CREATE INDEX hook_next ON legwork_golden.hook USING btree (topic, key, activity, ord);

CREATE UNIQUE INDEX job_app_job_id_key ON legwork_golden.job USING btree (app, job_id, (
CASE
    WHEN retired THEN gid
    ELSE '00000000-0000-0000-0000-000000000000'::uuid
END));

CREATE INDEX outbox_lane ON legwork_golden.outbox USING btree (lane, due_at);

CREATE INDEX outbox_new ON legwork_golden.outbox USING btree (due_at) WHERE (publish = 0);

CREATE INDEX outbox_paused ON legwork_golden.outbox USING btree (paused) WHERE (paused IS NOT NULL);

CREATE UNIQUE INDEX pause_active ON legwork_golden.pause USING btree (kind, app, name) WHERE (ended_at IS NULL);

CREATE INDEX signal_expires ON legwork_golden.signal USING btree (expires_at);

CREATE INDEX signal_key_guid ON legwork_golden.signal_key USING btree (guid);

CREATE INDEX stat_gid ON legwork_golden.stat USING btree (gid);

CREATE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork_golden.activity FOR EACH ROW WHEN ((new.ledger < old.ledger)) EXECUTE FUNCTION legwork_golden.refuse_decrease();

CREATE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork_golden.guid_ledger FOR EACH ROW WHEN ((new.ledger < old.ledger)) EXECUTE FUNCTION legwork_golden.refuse_decrease();

CREATE TRIGGER outbox_request BEFORE INSERT ON legwork_golden.outbox FOR EACH ROW WHEN ((new.lane = ANY (ARRAY['start'::text, 'signal'::text]))) EXECUTE FUNCTION legwork_golden.refuse_request();

