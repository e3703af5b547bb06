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
    RETURN (CASE WHEN (substr((gid)::text, 15, 1) = '8'::text) THEN (("left"((gid)::text, 18) || '-a'::text) || "left"(digest, 15)) ELSE (((("left"((gid)::text, 13) || '-8'::text) || "left"(digest, 3)) || '-a'::text) || substr(digest, 4, 15)) END)::uuid;

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
    RETURN (CASE WHEN (substr((gid)::text, 15, 1) = '8'::text) THEN ("left"((gid)::text, 18) || '-0000-000000000000'::text) ELSE ("left"((gid)::text, 13) || '-0000-0000-000000000000'::text) END)::uuid;

CREATE FUNCTION legwork_golden.last_id(gid uuid) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (CASE WHEN (substr((gid)::text, 15, 1) = '8'::text) THEN ("left"((gid)::text, 18) || '-ffff-ffffffffffff'::text) ELSE ("left"((gid)::text, 13) || '-ffff-ffff-ffffffffffff'::text) END)::uuid;

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

CREATE TABLE legwork_golden.event (
    pos bigint NOT NULL,
    guid uuid NOT NULL,
    gid uuid NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    app text NOT NULL,
    version text NOT NULL,
    job_id text NOT NULL,
    activity text,
    dad text,
    attempt integer NOT NULL,
    kind text,
    status text,
    code integer,
    traceparent text,
    tracestate text,
    data json,
    publish integer NOT NULL,
    stored_at timestamp with time zone
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_threshold='1000');

CREATE TABLE legwork_golden.event_stream (
    one boolean DEFAULT true NOT NULL,
    born timestamp with time zone,
    lost_before timestamp with time zone,
    upto bigint DEFAULT 0 NOT NULL,
    done bigint DEFAULT 0 NOT NULL,
    CONSTRAINT event_stream_one_check CHECK (one)
);

CREATE TABLE legwork_golden.format (
    kind text NOT NULL,
    version integer NOT NULL,
    min_reader integer DEFAULT 1 NOT NULL
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

CREATE TABLE legwork_golden.webhook (
    id uuid NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    url text NOT NULL,
    secret bytea NOT NULL,
    created_by text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    pos bigint NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    failing_since timestamp with time zone,
    retry_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    delivered_at timestamp with time zone,
    error text,
    removed_at timestamp with time zone
);

CREATE TABLE legwork_golden.webhook_cursor (
    one boolean DEFAULT true NOT NULL,
    pos bigint DEFAULT 0 NOT NULL,
    CONSTRAINT webhook_cursor_one_check CHECK (one)
);

CREATE TABLE legwork_golden.webhook_delivery (
    webhook uuid NOT NULL,
    event uuid NOT NULL,
    pos bigint,
    topic text NOT NULL COLLATE pg_catalog."C",
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    error text,
    CONSTRAINT webhook_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'failed'::text])))
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_threshold='1000');

INSERT INTO legwork_golden.activity VALUES ('01a20783-1290-8d72-9675-b138cd992b76', 't', ',0', 101100000000001, '2e5032c0-56f5-8d36-9976-dfef73823e9a', NULL, 'success', 200, '{"n":1}', '2026-11-23 08:26:00.210769+00', '2026-11-23 08:26:00.210769+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-12e6-8a19-997c-88a7749a86de', 'a', ',0,0', 201100000000001, '01a20783-12e6-8a19-af4f-3a8311049476', '01a20783-12e6-8a19-b0ef-011401eb501c', 'success', 200, '{"n":8}', '2026-11-23 08:26:00.295628+00', '2026-11-23 08:26:00.298377+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1290-8d72-9675-b138cd992b76', 'a', ',0,0', 201100000000001, '01a20783-1290-8d72-b851-d5743d56c321', '01a20783-1290-8d72-8903-cad56dbf7324', 'success', 200, '{"n":1}', '2026-11-23 08:26:00.219132+00', '2026-11-23 08:26:00.238798+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-12fd-86a0-8643-92b050f61cf1', 'h', ',0,0', 201100000000001, '01a20783-12fd-86a0-8610-c8b5d1436f87', '01a20783-12fd-86a0-b281-6918db07a2e3', 'success', 200, NULL, '2026-11-23 08:26:00.318638+00', '2026-11-23 08:26:00.542093+00', '{"id":"to be told by all","v":9}', 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1290-8d72-9675-b138cd992b76', 'b', ',0,0,0', 201100000000001, '01a20783-1290-8d72-9e76-510bc3f52170', '01a20783-1290-8d72-a61f-547bd26f6dbc', 'success', 200, '{"n":1}', '2026-11-23 08:26:00.243035+00', '2026-11-23 08:26:00.256335+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-12c5-8a52-9aab-faee0bd05a15', 't', ',0', 101100000000001, 'b281140a-318c-824a-9ef4-53dcb8735e3f', NULL, 'success', 200, '{"n":2}', '2026-11-23 08:26:00.261767+00', '2026-11-23 08:26:00.261767+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-12c7-8f8e-859e-85e91361cbf2', 't', ',0', 101100000000001, '1330b19e-10c4-8c5b-9f7f-8d9c23584f02', NULL, 'success', 200, '{"n":3}', '2026-11-23 08:26:00.26355+00', '2026-11-23 08:26:00.26355+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-12c7-8f8e-859e-85e91361cbf2', 'a', ',0,0', 1100000000000, '01a20783-12c7-8f8e-b06b-ac475888bb9c', '01a20783-12c7-8f8e-b04a-0dea3da24ab6', NULL, NULL, NULL, '2026-11-23 08:26:00.264709+00', '2026-11-23 08:26:00.265287+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-12cb-8813-b4f8-24f9cf893062', 't', ',0', 101100000000001, 'a58553e9-d102-840f-b743-5d3310b714c5', NULL, 'success', 200, '{"n":4}', '2026-11-23 08:26:00.268088+00', '2026-11-23 08:26:00.268088+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-12cb-8813-b4f8-24f9cf893062', 'a', ',0,0', 1100000000000, '01a20783-12cb-8813-80c6-a1a5abc6901b', '01a20783-12cb-8813-b8e6-6ddfa854fc2b', NULL, NULL, NULL, '2026-11-23 08:26:00.269225+00', '2026-11-23 08:26:00.269721+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-12cf-8210-b6cc-a23de49feabd', 't', ',0', 101100000000001, '95648321-0633-8d21-8d61-b7edd16dc731', NULL, 'success', 200, '{"n":5}', '2026-11-23 08:26:00.271171+00', '2026-11-23 08:26:00.271171+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-12e6-8a19-997c-88a7749a86de', 'b', ',0,0,0', 201100000000001, '01a20783-12e6-8a19-bac4-86f7b878d053', '01a20783-12e6-8a19-aede-71433a9e0936', 'success', 200, '{"n":8}', '2026-11-23 08:26:00.299947+00', '2026-11-23 08:26:00.303281+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-12f0-8ae9-ba36-c45b9a105972', 'wt', ',0', 101100000000001, 'b7053f28-8980-8d79-b1b5-44fd2422b921', NULL, 'success', 200, '{"group":"one"}', '2026-11-23 08:26:00.304892+00', '2026-11-23 08:26:00.304892+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-12cf-8210-b6cc-a23de49feabd', 'a', ',0,0', 201100000000001, '01a20783-12cf-8210-b172-a53837b49038', '01a20783-12cf-8210-be52-4389c836d955', 'success', 200, '{"n":5}', '2026-11-23 08:26:00.272127+00', '2026-11-23 08:26:00.275395+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-12d5-8af1-b27b-1254e59b3420', 't', ',0', 101100000000001, 'dd774de2-ae62-8aab-ba04-999a34eb8158', NULL, 'success', 200, '{"n":6}', '2026-11-23 08:26:00.277131+00', '2026-11-23 08:26:00.277131+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-12f0-8ae9-ba36-c45b9a105972', 'h', ',0,0', 1100000000000, '01a20783-12f0-8ae9-9b24-23fcfc48e4b2', '01a20783-12f0-8ae9-9917-1d0b7b0c66f8', NULL, NULL, NULL, '2026-11-23 08:26:00.306773+00', '2026-11-23 08:26:00.309073+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-12f9-8b02-a4ae-8b99c75d6c0f', 'wt', ',0', 101100000000001, '7f8f572b-42a4-8630-9f34-a5394aa88ab8', NULL, 'success', 200, '{"group":"two"}', '2026-11-23 08:26:00.313722+00', '2026-11-23 08:26:00.313722+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-12d5-8af1-b27b-1254e59b3420', 'a', ',0,0', 201100000000001, '01a20783-12d5-8af1-941a-6c44f3498dc7', '01a20783-12d5-8af1-a3cc-f9445b2ed62d', 'success', 200, '{"n":6}', '2026-11-23 08:26:00.278189+00', '2026-11-23 08:26:00.281619+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-12d5-8af1-b27b-1254e59b3420', 'b', ',0,0,0', 1100000000000, '01a20783-12d5-8af1-b4f7-c34e828f92cd', '01a20783-12d5-8af1-8ebf-247679684956', NULL, NULL, NULL, '2026-11-23 08:26:00.282876+00', '2026-11-23 08:26:00.283435+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-12dd-8441-a3b4-a3d7f27e4386', 't', ',0', 101100000000001, '3d11f37b-880c-8556-918e-244fc44071a5', NULL, 'success', 200, '{"n":7}', '2026-11-23 08:26:00.285813+00', '2026-11-23 08:26:00.285813+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-12f9-8b02-a4ae-8b99c75d6c0f', 'h', ',0,0', 1100000000000, '01a20783-12f9-8b02-87e0-c36f3b090d34', '01a20783-12f9-8b02-8530-f1827c116cbf', NULL, NULL, NULL, '2026-11-23 08:26:00.315067+00', '2026-11-23 08:26:00.315522+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-12fd-86a0-8643-92b050f61cf1', 'wt', ',0', 101100000000001, 'e8e8b2d0-e2c3-8aef-bb9d-22c2ce0bb346', NULL, 'success', 200, '{"group":"all"}', '2026-11-23 08:26:00.317435+00', '2026-11-23 08:26:00.317435+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-12dd-8441-a3b4-a3d7f27e4386', 'a', ',0,0', 201100000000001, '01a20783-12dd-8441-b04b-e1ade3c10828', '01a20783-12dd-8441-8e18-a3d981e68da4', 'success', 200, '{"n":7}', '2026-11-23 08:26:00.287447+00', '2026-11-23 08:26:00.291125+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-12dd-8441-a3b4-a3d7f27e4386', 'b', ',0,0,0', 1100000000000, '01a20783-12dd-8441-9e36-2287c6c0b1e8', '01a20783-12dd-8441-81b4-e8c44bcc8a49', NULL, NULL, NULL, '2026-11-23 08:26:00.292341+00', '2026-11-23 08:26:00.292851+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-12e6-8a19-997c-88a7749a86de', 't', ',0', 101100000000001, 'cf51793c-0d3c-896e-a33c-5689497e52de', NULL, 'success', 200, '{"n":8}', '2026-11-23 08:26:00.294515+00', '2026-11-23 08:26:00.294515+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1300-8259-98c0-a6751a646ff8', 'wt', ',0', 101100000000001, '3259e408-a1f3-8d7a-9dc1-7a74c7f3331c', NULL, 'success', 200, '{"group":"two"}', '2026-11-23 08:26:00.320885+00', '2026-11-23 08:26:00.320885+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1300-8259-98c0-a6751a646ff8', 'h', ',0,0', 1100000000000, '01a20783-1300-8259-b981-4d4d4e6c5227', '01a20783-1300-8259-9329-29e6a35c2c68', NULL, NULL, NULL, '2026-11-23 08:26:00.321955+00', '2026-11-23 08:26:00.322441+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1306-874e-8618-b22d0e568cfe', 'wt', ',0', 101100000000001, '2b4a4458-6d60-8459-ae51-8c9a0235583d', NULL, 'success', 200, '{"group":"two"}', '2026-11-23 08:26:00.327467+00', '2026-11-23 08:26:00.327467+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1306-874e-8618-b22d0e568cfe', 'h', ',0,0', 1100000000000, '01a20783-1306-874e-a884-664360e4e89e', '01a20783-1306-874e-860c-af77bc4346a1', NULL, NULL, NULL, '2026-11-23 08:26:00.329188+00', '2026-11-23 08:26:00.329854+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-130c-89db-ac96-5f07bd257332', 'st', ',0', 101100000000001, 'a86b31a0-bc14-8096-840a-95be9e978293', NULL, 'success', 200, '{}', '2026-11-23 08:26:00.332832+00', '2026-11-23 08:26:00.332832+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-130c-89db-ac96-5f07bd257332', 's', ',0,0', 1100000000000, '01a20783-130c-89db-a40b-0afa3d1817b5', '01a20783-130c-89db-ba2e-b6ae56f16aef', NULL, NULL, NULL, '2026-11-23 08:26:00.334214+00', '2026-11-23 08:26:00.335745+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1312-8b18-92fa-96d3bd51e718', 'pt', ',0', 101100000000001, '3a482ea4-043f-8e4c-b341-2a362b745c0f', NULL, 'success', 200, '{"n":9}', '2026-11-23 08:26:00.338785+00', '2026-11-23 08:26:00.338785+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1313-8c5f-9388-e32d69463ba4', 'pt', ',0', 101100000000001, 'c9cb0ca9-fd36-834d-b090-a0cbcd40a495', NULL, 'success', 200, '{"n":10}', '2026-11-23 08:26:00.340117+00', '2026-11-23 08:26:00.340117+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1313-8c5f-9388-e32d69463ba4', 'p', ',0,0', 1100000000000, '01a20783-1313-8c5f-9aca-90a1e5532cec', '01a20783-1313-8c5f-b472-cee361856a8c', NULL, NULL, NULL, '2026-11-23 08:26:00.34115+00', '2026-11-23 08:26:00.341764+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1318-8e2e-9efd-98df517d03db', 'ct', ',0', 101100000000001, '01a20783-1313-8c5f-b472-cee361856a8c', NULL, 'success', 200, '{"n":10}', '2026-11-23 08:26:00.345189+00', '2026-11-23 08:26:00.345189+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1318-8e2e-9efd-98df517d03db', 'c', ',0,0', 1100000000000, '01a20783-1318-8e2e-a5f6-e3ef9d8b062c', '01a20783-1318-8e2e-a4f3-939fa0cf5055', NULL, NULL, NULL, '2026-11-23 08:26:00.347406+00', '2026-11-23 08:26:00.348023+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-131e-8f86-a70b-555200bedd77', 'pt', ',0', 101100000000001, '8137d736-e240-8539-aedb-0d2715c0f096', NULL, 'success', 200, '{"n":11}', '2026-11-23 08:26:00.351096+00', '2026-11-23 08:26:00.351096+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-131e-8f86-a70b-555200bedd77', 'p', ',0,0', 1100000000000, '01a20783-131e-8f86-a382-d1472ce48f45', '01a20783-131e-8f86-8e08-5bbe04535fe3', NULL, NULL, NULL, '2026-11-23 08:26:00.352544+00', '2026-11-23 08:26:00.353123+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1323-81bc-a98c-f43fbacf0782', 'ct', ',0', 101100000000001, '01a20783-131e-8f86-8e08-5bbe04535fe3', NULL, 'success', 200, '{"n":11}', '2026-11-23 08:26:00.355179+00', '2026-11-23 08:26:00.355179+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1323-81bc-a98c-f43fbacf0782', 'c', ',0,0', 201100000000001, '01a20783-1323-81bc-9d83-020c2722f945', '01a20783-1323-81bc-8f4b-c5ac0d7a8a82', 'success', 200, '{"n":11}', '2026-11-23 08:26:00.356346+00', '2026-11-23 08:26:00.361747+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-132b-8b5b-9c0f-6adcc424189e', 'rt', ',0', 101100000000001, 'dc3ffa6d-e3c3-814a-8a13-dd94d1018851', NULL, 'success', 200, '{}', '2026-11-23 08:26:00.363222+00', '2026-11-23 08:26:00.363222+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-132b-8b5b-9c0f-6adcc424189e', 'rw', ',0,0,0', 201100000000001, '01a20783-132b-8b5b-a796-230eb3b2eeeb', '01a20783-132b-8b5b-99de-0c4ee86ee3a1', 'success', 201, '{"n":1}', '2026-11-23 08:26:00.367594+00', '2026-11-23 08:26:00.371855+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-132b-8b5b-9c0f-6adcc424189e', 'again', ',0,0,0,0', 1100000000001, '01a20783-132b-8b5b-af8d-e6cbe52f95c3', NULL, NULL, NULL, NULL, '2026-11-23 08:26:00.372997+00', '2026-11-23 08:26:00.373813+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-132b-8b5b-9c0f-6adcc424189e', 'r', ',0,1', 0, '01a20783-132b-8b5b-b25a-7f471c643e4a', NULL, 'success', 200, '{"round":2}', '2026-11-23 08:26:00.379514+00', '2026-11-23 08:26:00.379514+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-132b-8b5b-9c0f-6adcc424189e', 'rw', ',0,1,0', 201100000000001, '01a20783-132b-8b5b-b262-3191cc9b353d', '01a20783-132b-8b5b-82bb-d4084b46350d', 'success', 201, '{"n":2}', '2026-11-23 08:26:00.381956+00', '2026-11-23 08:26:00.385868+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-132b-8b5b-9c0f-6adcc424189e', 'again', ',0,1,0,0', 1100000000001, '01a20783-132b-8b5b-88ea-c56f96a22d62', NULL, NULL, NULL, NULL, '2026-11-23 08:26:00.387045+00', '2026-11-23 08:26:00.387613+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-132b-8b5b-9c0f-6adcc424189e', 'r', ',0,2', 0, '01a20783-132b-8b5b-9ff3-9cc161d2e51d', NULL, 'success', 200, '{"round":3}', '2026-11-23 08:26:00.389897+00', '2026-11-23 08:26:00.389897+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-132b-8b5b-9c0f-6adcc424189e', 'r', ',0,0', 3100000000003, '01a20783-132b-8b5b-82df-48f896369e83', NULL, 'success', 200, '{"round":1}', '2026-11-23 08:26:00.364637+00', '2026-11-23 08:26:00.390798+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-132b-8b5b-9c0f-6adcc424189e', 'rw', ',0,2,0', 201100000000001, '01a20783-132b-8b5b-8cd5-30634fd98039', '01a20783-132b-8b5b-8695-1e8ea5443d96', 'success', 200, '{"n":3}', '2026-11-23 08:26:00.391807+00', '2026-11-23 08:26:00.396807+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-134e-8e2a-b8f8-bfe2c7a2a7b4', 'rt', ',0', 101100000000001, '4a450a04-900c-8477-84bb-341eecb32550', NULL, 'success', 200, '{}', '2026-11-23 08:26:00.398241+00', '2026-11-23 08:26:00.398241+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-134e-8e2a-b8f8-bfe2c7a2a7b4', 'r', ',0,0', 1100000000001, '01a20783-134e-8e2a-9605-25c15aaebb6f', NULL, 'success', 200, '{"round":1}', '2026-11-23 08:26:00.400191+00', '2026-11-23 08:26:00.401887+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-134e-8e2a-b8f8-bfe2c7a2a7b4', 'rw', ',0,0,0', 201100000000001, '01a20783-134e-8e2a-9af6-2772e57a7cf2', '01a20783-134e-8e2a-b2c5-b63bee4e671d', 'success', 201, '{"n":1}', '2026-11-23 08:26:00.403166+00', '2026-11-23 08:26:00.407239+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1358-84e4-b655-efd0786c8bf5', 'rt', ',0', 101100000000001, '37804b63-7a03-89db-a704-832e2f33de07', NULL, 'success', 200, '{}', '2026-11-23 08:26:00.408452+00', '2026-11-23 08:26:00.408452+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1358-84e4-b655-efd0786c8bf5', 'r', ',0,0', 1100000000001, '01a20783-1358-84e4-90b9-d7498ea86d83', NULL, 'success', 200, '{"round":1}', '2026-11-23 08:26:00.409885+00', '2026-11-23 08:26:00.411533+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1358-84e4-b655-efd0786c8bf5', 'rw', ',0,0,0', 1100000000000, '01a20783-1358-84e4-abb6-d13f1d289617', '01a20783-1358-84e4-9209-6c552c0699cc', NULL, NULL, NULL, '2026-11-23 08:26:00.412611+00', '2026-11-23 08:26:00.413077+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-135e-84fb-a4cc-9190bb903c24', 'qt', ',0', 101100000000001, '8bf57790-9244-83cb-8080-e36388ed62ba', NULL, 'success', 200, '{}', '2026-11-23 08:26:00.414861+00', '2026-11-23 08:26:00.414861+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-135e-84fb-a4cc-9190bb903c24', 'q', ',0,0', 1100000000000, '01a20783-135e-84fb-ac09-893a4b92f244', '01a20783-135e-84fb-829e-8ef1faa31180', NULL, NULL, NULL, '2026-11-23 08:26:00.417311+00', '2026-11-23 08:26:00.417849+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1368-8350-8b13-99386b8bd24a', 'qt', ',0', 101100000000001, 'f546cdd5-87c9-828e-bc1c-8c12c5a115d2', NULL, 'success', 200, '{}', '2026-11-23 08:26:00.424835+00', '2026-11-23 08:26:00.424835+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1368-8350-8b13-99386b8bd24a', 'q', ',0,0', 1100000000000, '01a20783-1368-8350-a0d3-db5a1d28a30d', '01a20783-1368-8350-9b48-d215781d06a1', NULL, NULL, NULL, '2026-11-23 08:26:00.426025+00', '2026-11-23 08:26:00.432225+00', NULL, 2);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1371-83e7-9b92-f3c25fed8389', 'ft', ',0', 101100000000001, '43090a05-d769-8e6e-8824-d0d2425e4d76', NULL, 'success', 200, '{}', '2026-11-23 08:26:00.433963+00', '2026-11-23 08:26:00.433963+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1371-83e7-9b92-f3c25fed8389', 'f', ',0,0', 201100000000001, '01a20783-1371-83e7-8493-d73d69ecef9c', '01a20783-1371-83e7-84fa-c1c9f9746086', 'error', 422, '{"message":"no"}', '2026-11-23 08:26:00.440016+00', '2026-11-23 08:26:00.444905+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1382-8cb1-a65d-0b13625e1d71', 'jt', ',0', 101100000000001, 'fadf62d7-6a75-8986-af50-87cbaec6bb42', NULL, 'success', 200, '{}', '2026-11-23 08:26:00.450307+00', '2026-11-23 08:26:00.450307+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1382-8cb1-a65d-0b13625e1d71', 'j1', ',0,0', 201100000000001, '01a20783-1382-8cb1-b7e4-3421447709f6', '01a20783-1382-8cb1-92d0-c38f1ea95aa7', 'success', 200, '{"n":1}', '2026-11-23 08:26:00.452197+00', '2026-11-23 08:26:00.474076+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1382-8cb1-a65d-0b13625e1d71', 'j2', ',0,0', 201100000000001, '01a20783-1382-8cb1-8600-1238454ea19a', '01a20783-1382-8cb1-a97d-e1cffb9cda45', 'success', 200, '{"n":2}', '2026-11-23 08:26:00.46465+00', '2026-11-23 08:26:00.475942+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-139c-87ee-be0c-598d4457696e', 'jt', ',0', 101100000000001, 'ef5194f3-e882-8adf-bcdd-e80065c1cbb7', NULL, 'success', 200, '{}', '2026-11-23 08:26:00.476798+00', '2026-11-23 08:26:00.476798+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-139c-87ee-be0c-598d4457696e', 'j1', ',0,0', 201100000000001, '01a20783-139c-87ee-bfbc-39cd954c02aa', '01a20783-139c-87ee-8200-a358ef866f89', 'success', 200, '{"n":1}', '2026-11-23 08:26:00.478156+00', '2026-11-23 08:26:00.483613+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-139c-87ee-be0c-598d4457696e', 'j2', ',0,0', 201100000000001, '01a20783-139c-87ee-8d2f-a88e006569d4', '01a20783-139c-87ee-8269-a51cccea5e71', 'success', 200, '{"n":2}', '2026-11-23 08:26:00.480338+00', '2026-11-23 08:26:00.485439+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-139c-87ee-be0c-598d4457696e', 'j3', ',0,0,0', 1100000000000, '01a20783-139c-87ee-97c6-687e73f976d2', '01a20783-139c-87ee-af1c-5b66c7fdef1e', NULL, NULL, NULL, '2026-11-23 08:26:00.486073+00', '2026-11-23 08:26:00.488766+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13aa-8a69-8c68-f4f8ce1868ab', 'ot', ',0', 101100000000001, '91fb43d5-795e-8365-af80-a5838d6cf4c0', NULL, 'success', 200, '{}', '2026-11-23 08:26:00.490161+00', '2026-11-23 08:26:00.490161+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13aa-8a69-8c68-f4f8ce1868ab', 'o', ',0,0', 1100000000000, '01a20783-13aa-8a69-ac91-d7839800e4d6', '01a20783-13aa-8a69-a1a5-4c3faf8c12c1', NULL, NULL, NULL, '2026-11-23 08:26:00.491563+00', '2026-11-23 08:26:00.491989+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13ad-8650-b2a2-62a1ab2aebc0', 'it', ',0', 101100000000001, 'e3bafe0e-4258-8580-9ef4-8d0b111cf19b', NULL, 'success', 200, '{}', '2026-11-23 08:26:00.49371+00', '2026-11-23 08:26:00.49371+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13ad-8650-b2a2-62a1ab2aebc0', 'i', ',0,0', 1100000000000, '01a20783-13ad-8650-bcf6-dbd5ebd9bbdd', NULL, NULL, NULL, NULL, '2026-11-23 08:26:00.495036+00', '2026-11-23 08:26:00.495898+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13b2-8007-960c-70dcd16e21e5', 'it', ',0', 101100000000001, '8c5a3397-fd7b-8463-a6c4-080be08961aa', NULL, 'success', 200, '{}', '2026-11-23 08:26:00.498684+00', '2026-11-23 08:26:00.498684+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13b3-8709-86f2-45ef8045daa0', 'wt', ',0', 101100000000001, 'e8df49f2-86bd-88e6-9015-4147455abdf7', NULL, 'success', 200, '{"group":"none"}', '2026-11-23 08:26:00.500056+00', '2026-11-23 08:26:00.500056+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13b3-8709-86f2-45ef8045daa0', 'h', ',0,0', 1100000000000, '01a20783-13b3-8709-8816-f27b583d53ff', '01a20783-13b3-8709-b150-349bb42e187e', NULL, NULL, NULL, '2026-11-23 08:26:00.501133+00', '2026-11-23 08:26:00.501585+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13b7-838e-a214-fbd375e4a28c', 'kt', ',0', 101100000000001, '508029d1-8ef0-8e12-bac3-c66a862afc2f', NULL, 'success', 200, '{"id":"victim"}', '2026-11-23 08:26:00.503787+00', '2026-11-23 08:26:00.503787+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13b7-838e-a214-fbd375e4a28c', 'k', ',0,0', 201100000000000, '01a20783-13b7-838e-86b7-fda4cc371b50', NULL, 'success', 200, NULL, '2026-11-23 08:26:00.504939+00', '2026-11-23 08:26:00.509935+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13be-8790-8911-2c764ff2e191', 'pt', ',0', 101100000000001, '8f100a40-a92b-8ff4-aa18-5a4f3bc4a055', NULL, 'success', 200, '{"n":12}', '2026-11-23 08:26:00.51095+00', '2026-11-23 08:26:00.51095+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13be-8790-8911-2c764ff2e191', 'p', ',0,0', 1100000000000, '01a20783-13be-8790-9c08-258910db9431', '01a20783-13be-8790-9550-32847d76e023', NULL, NULL, NULL, '2026-11-23 08:26:00.51203+00', '2026-11-23 08:26:00.512458+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13c2-8107-8912-61f22d9c263d', 'ct', ',0', 101100000000001, '01a20783-13be-8790-9550-32847d76e023', NULL, 'success', 200, '{"n":12}', '2026-11-23 08:26:00.514136+00', '2026-11-23 08:26:00.514136+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13c2-8107-8912-61f22d9c263d', 'c', ',0,0', 1100000000000, '01a20783-13c2-8107-ac60-45544ce7e199', '01a20783-13c2-8107-8364-4900c8dc7075', NULL, NULL, NULL, '2026-11-23 08:26:00.515146+00', '2026-11-23 08:26:00.515689+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13c5-8fac-a22d-c36a9a6c4262', 'kt', ',0', 101100000000001, '2aed3c42-0407-8e5e-8f4e-7c4d62cbbaf8', NULL, 'success', 200, '{"id":"second victim"}', '2026-11-23 08:26:00.517616+00', '2026-11-23 08:26:00.517616+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13c7-8347-a773-ecb2f14fa894', 'pt', ',0', 101100000000001, '4b8f7393-276b-8eb6-abc2-3edbbfb159df', NULL, 'success', 200, '{"n":13}', '2026-11-23 08:26:00.519449+00', '2026-11-23 08:26:00.519449+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13c7-8347-a773-ecb2f14fa894', 'p', ',0,0', 1100000000000, '01a20783-13c7-8347-bb6a-577383904633', '01a20783-13c7-8347-94a4-ab8c0a4552d0', NULL, NULL, NULL, '2026-11-23 08:26:00.520642+00', '2026-11-23 08:26:00.52116+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13ca-8ec9-a24c-400bc655d6c3', 'ct', ',0', 101100000000001, '01a20783-13c7-8347-94a4-ab8c0a4552d0', NULL, 'success', 200, '{"n":13}', '2026-11-23 08:26:00.522999+00', '2026-11-23 08:26:00.522999+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13ca-8ec9-a24c-400bc655d6c3', 'c', ',0,0', 1100000000000, '01a20783-13ca-8ec9-8616-b721c4850c16', '01a20783-13ca-8ec9-af80-aea67d26e7a7', NULL, NULL, NULL, '2026-11-23 08:26:00.524488+00', '2026-11-23 08:26:00.525088+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13cf-828e-b0d4-abdc6503766f', 'tt', ',0', 101100000000001, '18713e10-ef4c-8aa7-8904-487a61ed8553', NULL, 'success', 200, '{"group":"all"}', '2026-11-23 08:26:00.527484+00', '2026-11-23 08:26:00.527484+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13cf-828e-b0d4-abdc6503766f', 'tell', ',0,0', 201100000000000, '01a20783-13cf-828e-8fb5-f0fcf6301b72', NULL, 'success', 200, NULL, '2026-11-23 08:26:00.528833+00', '2026-11-23 08:26:00.53798+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-142f-8754-bb39-6683dcf13a54', 'a', ',0,0', 201100000000001, '01a20783-142f-8754-84cf-168db5914b45', '01a20783-142f-8754-b362-e835fa766293', 'success', 200, '{"n":31}', '2026-11-23 08:26:00.624777+00', '2026-11-23 08:26:00.628722+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-12fd-86a0-8643-92b050f61cf1', 'hw', ',0,0,0', 201100000000001, '01a20783-12fd-86a0-ab91-8a2331f79294', '01a20783-12fd-86a0-837f-9fe4623e0770', 'success', 200, '{"n":9}', '2026-11-23 08:26:00.543468+00', '2026-11-23 08:26:00.547045+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13e4-8b4a-b47b-af0a3d214a7e', 'xt', ',0', 101100000000001, 'cfe7e664-d5f5-8d0e-b65c-c07a86a9d6bb', NULL, 'success', 200, '{"n":14}', '2026-11-23 08:26:00.548084+00', '2026-11-23 08:26:00.548084+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13e5-807d-a7b7-0dd0bd32fd86', 'xt', ',0', 101100000000001, 'ec2d9be4-3f40-8211-a532-d195a6acd925', NULL, 'success', 200, '{"n":15}', '2026-11-23 08:26:00.549327+00', '2026-11-23 08:26:00.549327+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13e5-807d-a7b7-0dd0bd32fd86', 'x', ',0,0', 1100000000000, '01a20783-13e5-807d-a073-888c3b41d4a4', '01a20783-13e5-807d-bad9-05237245df58', NULL, NULL, NULL, '2026-11-23 08:26:00.550369+00', '2026-11-23 08:26:00.550857+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13e8-8963-88a8-1ae2deff105d', 'ct', ',0', 101100000000001, '01a20783-13e5-807d-bad9-05237245df58', NULL, 'success', 200, '{"n":15}', '2026-11-23 08:26:00.55245+00', '2026-11-23 08:26:00.55245+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13e8-8963-88a8-1ae2deff105d', 'c', ',0,0', 1100000000000, '01a20783-13e8-8963-a5b9-6b3a5a7298fe', '01a20783-13e8-8963-b738-17934acbb6a6', NULL, NULL, NULL, '2026-11-23 08:26:00.553444+00', '2026-11-23 08:26:00.553839+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13eb-85e9-bd93-99a4922b8958', 'kt', ',0', 101100000000001, '1d4ebcf1-34a6-8fe9-9d17-3fca1b5e1a76', NULL, 'success', 200, '{"id":"third victim"}', '2026-11-23 08:26:00.555682+00', '2026-11-23 08:26:00.555682+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-142f-8754-bb39-6683dcf13a54', 'b', ',0,0,0', 1100000000001, '01a20783-142f-8754-84d8-388ca03fcbf1', '01a20783-142f-8754-a8ef-3576c25771e5', 'success', 200, '{"n":31}', '2026-11-23 08:26:00.630187+00', '2026-11-23 08:26:00.638676+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-13eb-85e9-bd93-99a4922b8958', 'k', ',0,0', 201100000000000, '01a20783-13eb-85e9-ae6b-763c8ff927d9', NULL, 'success', 200, NULL, '2026-11-23 08:26:00.557133+00', '2026-11-23 08:26:00.562854+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1407-87a3-bad8-2264f9256b52', 't', ',0', 101100000000001, 'ba6551bf-6c54-8bcb-aa87-3c830229834e', NULL, 'success', 200, '{"n":30}', '2026-11-23 08:26:00.583453+00', '2026-11-23 08:26:00.583453+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-140b-810e-b68e-c2fcd6b6c140', 't', ',0', 101100000000001, 'ada0ad4a-f61e-8be4-a916-469ad6974719', NULL, 'success', 200, '{"n":31}', '2026-11-23 08:26:00.587835+00', '2026-11-23 08:26:00.587835+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1445-8a40-82cb-9fe28890d877', 'qt', ',0', 101100000000001, '061067c6-d5e6-8ad7-9a14-4d71de22a4a9', NULL, 'success', 200, '{}', '2026-11-23 08:26:00.645778+00', '2026-11-23 08:26:00.645778+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-140b-810e-b68e-c2fcd6b6c140', 'a', ',0,0', 201100000000001, '01a20783-140b-810e-8f24-9dc5e4e5e1c1', '01a20783-140b-810e-b357-797b23fb7f7e', 'success', 200, '{"n":31}', '2026-11-23 08:26:00.590821+00', '2026-11-23 08:26:00.594751+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-1445-8a40-82cb-9fe28890d877', 'q', ',0,0', 1100000000000, '01a20783-1445-8a40-ba42-90652bc6e502', '01a20783-1445-8a40-a343-6a3eba16403b', NULL, NULL, NULL, '2026-11-23 08:26:00.64755+00', '2026-11-23 08:26:00.650179+00', NULL, 2);
INSERT INTO legwork_golden.activity VALUES ('01a20783-140b-810e-b68e-c2fcd6b6c140', 'b', ',0,0,0', 1100000000001, '01a20783-140b-810e-a022-853015ab1341', '01a20783-140b-810e-aaf0-d7b26f44f336', NULL, NULL, NULL, '2026-11-23 08:26:00.596247+00', '2026-11-23 08:26:00.596836+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-141d-8702-a39f-26422aeb6983', 't', ',0', 101100000000001, '72c00b91-d77f-8ba3-b6aa-4d66a1df169c', NULL, 'success', 200, '{"n":31}', '2026-11-23 08:26:00.605505+00', '2026-11-23 08:26:00.605505+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-141d-8702-a39f-26422aeb6983', 'a', ',0,0', 201100000000001, '01a20783-141d-8702-89ff-9ed814eda45a', '01a20783-141d-8702-8415-309d17a6bd1f', 'success', 200, '{"n":31}', '2026-11-23 08:26:00.607179+00', '2026-11-23 08:26:00.611872+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-141d-8702-a39f-26422aeb6983', 'b', ',0,0,0', 1100000000001, '01a20783-141d-8702-8919-fa6f6cf37804', '01a20783-141d-8702-90a1-87c550050964', 'success', 200, '{"n":31}', '2026-11-23 08:26:00.613285+00', '2026-11-23 08:26:00.619663+00', NULL, 1);
INSERT INTO legwork_golden.activity VALUES ('01a20783-142f-8754-bb39-6683dcf13a54', 't', ',0', 101100000000001, 'a7ad125a-a725-8b2c-91fa-5fd17309dcbd', NULL, 'success', 200, '{"n":31}', '2026-11-23 08:26:00.623224+00', '2026-11-23 08:26:00.623224+00', NULL, 1);

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
', true, '2026-11-23 08:26:00.203121+00', '2026-11-23 08:26:00.204595+00', '');

INSERT INTO legwork_golden.audit VALUES (true, '2026-11-23 08:26:00.119709+00', '00000000-0000-0000-0000-000000000000', 0, 0, 0, 0, 0, NULL);

INSERT INTO legwork_golden.child VALUES ('01a20783-1318-8e2e-9efd-98df517d03db', '01a20783-1313-8c5f-9388-e32d69463ba4', 'p', ',0,0', '01a20783-1313-8c5f-b472-cee361856a8c', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a20783-1323-81bc-a98c-f43fbacf0782', '01a20783-131e-8f86-a70b-555200bedd77', 'p', ',0,0', '01a20783-131e-8f86-8e08-5bbe04535fe3', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a20783-13c2-8107-8912-61f22d9c263d', '01a20783-13be-8790-8911-2c764ff2e191', 'p', ',0,0', '01a20783-13be-8790-9550-32847d76e023', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a20783-13ca-8ec9-a24c-400bc655d6c3', '01a20783-13c7-8347-a773-ecb2f14fa894', 'p', ',0,0', '01a20783-13c7-8347-94a4-ab8c0a4552d0', 1, 'child', false, 0);
INSERT INTO legwork_golden.child VALUES ('01a20783-13e8-8963-88a8-1ae2deff105d', '01a20783-13e5-807d-a7b7-0dd0bd32fd86', 'x', ',0,0', '01a20783-13e5-807d-bad9-05237245df58', 1, 'child', true, 0);

INSERT INTO legwork_golden.dead_letter VALUES ('00000000-0000-868e-8658-0d42b6e20660', '2026-11-23 08:26:00.653409+00', 'start', 'unknown_topic', 'no active graph subscribes to topic "nobody": deploy and activate one', '7e7515be-feef-8f64-b7e2-8c4677d79fc8', NULL, '', '', 'legwork.golden.start.nobody', '{"Legwork-Job":["no graph"]}', '\x7b7d', 'open', 1, 1, 'SIM', 211, '2026-11-23 08:26:00.652023+00', NULL, '');

INSERT INTO legwork_golden.epoch VALUES (true, 1, 'created', '2026-11-23 08:26:00.088514+00');

INSERT INTO legwork_golden.event VALUES (1795422360249937, '01a20783-1290-8d72-a6d2-7ee2026dfb8c', '01a20783-1290-8d72-9675-b138cd992b76', 'told', 'golden', '1', 'ended', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 1, "a" : 1 }', 1, '2026-11-23 08:26:00.242819+00');
INSERT INTO legwork_golden.event VALUES (1795422360261365, '01a20783-1290-8d72-a5d5-aea7b31c929c', '01a20783-1290-8d72-9675-b138cd992b76', 'told', 'golden', '1', 'ended', 'b', ',0,0,0', 1, 'leaves', 'success', 200, '', '', '{ "n" : 1, "a" : 1, "b" : 1 }', 1, '2026-11-23 08:26:00.260643+00');
INSERT INTO legwork_golden.event VALUES (1795422360276868, '01a20783-12cf-8210-a37b-41dccfd4ebc9', '01a20783-12cf-8210-b6cc-a23de49feabd', 'told', 'golden', '1', 'to enter b', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 5, "a" : 5 }', 1, '2026-11-23 08:26:00.276611+00');
INSERT INTO legwork_golden.event VALUES (1795422360285445, '01a20783-12d5-8af1-a7d2-1aafb37dece0', '01a20783-12d5-8af1-b27b-1254e59b3420', 'told', 'golden', '1', 'b at work', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 6, "a" : 6 }', 1, '2026-11-23 08:26:00.282738+00');
INSERT INTO legwork_golden.event VALUES (1795422360294227, '01a20783-12dd-8441-af5f-f6544b431cb3', '01a20783-12dd-8441-a3b4-a3d7f27e4386', 'told', 'golden', '1', 'b has answered', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 7, "a" : 7 }', 1, '2026-11-23 08:26:00.292221+00');
INSERT INTO legwork_golden.event VALUES (1795422360304517, '01a20783-12e6-8a19-a8e2-08f8b904c0df', '01a20783-12e6-8a19-997c-88a7749a86de', 'told', 'golden', '1', 'event untold', 'b', ',0,0,0', 1, 'leaves', 'success', 200, '', '', '{ "n" : 8, "a" : 8, "b" : 8 }', 1, '2026-11-23 08:26:00.304232+00');
INSERT INTO legwork_golden.event VALUES (1795422360598492, '01a20783-140b-810e-a00e-e084a611e60a', '01a20783-140b-810e-b68e-c2fcd6b6c140', 'told', 'golden', '1', 'entered', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 31, "a" : 31 }', 1, '2026-11-23 08:26:00.596059+00');
INSERT INTO legwork_golden.event VALUES (1795422360615838, '01a20783-141d-8702-aa4f-a9bd3014840c', '01a20783-141d-8702-a39f-26422aeb6983', 'told', 'golden', '1', 'saved', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 31, "a" : 31 }', 1, '2026-11-23 08:26:00.613131+00');
INSERT INTO legwork_golden.event VALUES (1795422360632456, '01a20783-142f-8754-a067-9a4f9d835340', '01a20783-142f-8754-bb39-6683dcf13a54', 'told', 'golden', '1', 'closed', 'a', ',0,0', 1, 'leaves', 'pending', 202, '', '', '{ "n" : 31, "a" : 31 }', 1, '2026-11-23 08:26:00.629981+00');

INSERT INTO legwork_golden.event_stream VALUES (true, NULL, NULL, 0, 0);

INSERT INTO legwork_golden.format VALUES ('activity_ledger', 1, 1);
INSERT INTO legwork_golden.format VALUES ('guid_ledger', 1, 1);
INSERT INTO legwork_golden.format VALUES ('outbox', 1, 1);
INSERT INTO legwork_golden.format VALUES ('dead_letter', 1, 1);
INSERT INTO legwork_golden.format VALUES ('child', 1, 1);
INSERT INTO legwork_golden.format VALUES ('hook', 1, 1);
INSERT INTO legwork_golden.format VALUES ('signal', 1, 1);
INSERT INTO legwork_golden.format VALUES ('stat', 1, 1);
INSERT INTO legwork_golden.format VALUES ('audit', 1, 1);
INSERT INTO legwork_golden.format VALUES ('dead_letter_event', 1, 1);
INSERT INTO legwork_golden.format VALUES ('pause', 1, 1);
INSERT INTO legwork_golden.format VALUES ('late_answer', 1, 1);
INSERT INTO legwork_golden.format VALUES ('event', 1, 1);
INSERT INTO legwork_golden.format VALUES ('webhook', 1, 1);
INSERT INTO legwork_golden.format VALUES ('job', 2, 1);

INSERT INTO legwork_golden.goose_db_version VALUES (1, 0, true, '2026-11-23 08:26:00.076698');
INSERT INTO legwork_golden.goose_db_version VALUES (2, 1, true, '2026-11-23 08:26:00.088514');
INSERT INTO legwork_golden.goose_db_version VALUES (3, 2, true, '2026-11-23 08:26:00.105604');
INSERT INTO legwork_golden.goose_db_version VALUES (4, 3, true, '2026-11-23 08:26:00.119709');
INSERT INTO legwork_golden.goose_db_version VALUES (5, 4, true, '2026-11-23 08:26:00.126465');
INSERT INTO legwork_golden.goose_db_version VALUES (6, 5, true, '2026-11-23 08:26:00.128199');
INSERT INTO legwork_golden.goose_db_version VALUES (7, 6, true, '2026-11-23 08:26:00.13164');
INSERT INTO legwork_golden.goose_db_version VALUES (8, 7, true, '2026-11-23 08:26:00.132307');
INSERT INTO legwork_golden.goose_db_version VALUES (9, 8, true, '2026-11-23 08:26:00.132754');
INSERT INTO legwork_golden.goose_db_version VALUES (10, 9, true, '2026-11-23 08:26:00.134038');
INSERT INTO legwork_golden.goose_db_version VALUES (11, 10, true, '2026-11-23 08:26:00.135024');
INSERT INTO legwork_golden.goose_db_version VALUES (12, 11, true, '2026-11-23 08:26:00.136348');
INSERT INTO legwork_golden.goose_db_version VALUES (13, 12, true, '2026-11-23 08:26:00.138389');
INSERT INTO legwork_golden.goose_db_version VALUES (14, 13, true, '2026-11-23 08:26:00.144193');
INSERT INTO legwork_golden.goose_db_version VALUES (15, 14, true, '2026-11-23 08:26:00.14484');
INSERT INTO legwork_golden.goose_db_version VALUES (16, 15, true, '2026-11-23 08:26:00.147713');
INSERT INTO legwork_golden.goose_db_version VALUES (17, 16, true, '2026-11-23 08:26:00.1492');
INSERT INTO legwork_golden.goose_db_version VALUES (18, 17, true, '2026-11-23 08:26:00.151527');
INSERT INTO legwork_golden.goose_db_version VALUES (19, 20, true, '2026-11-23 08:26:00.154179');
INSERT INTO legwork_golden.goose_db_version VALUES (20, 21, true, '2026-11-23 08:26:00.155711');

INSERT INTO legwork_golden.guid_ledger VALUES ('2e5032c0-56f5-8d36-9976-dfef73823e9a', '01a20783-1290-8d72-9675-b138cd992b76', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-1290-8d72-90e4-87b3bdb08d4b', '01a20783-1290-8d72-9675-b138cd992b76', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-1290-8d72-8592-10d1cfb652b5', '01a20783-1290-8d72-9675-b138cd992b76', 'b', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('b281140a-318c-824a-9ef4-53dcb8735e3f', '01a20783-12c5-8a52-9aab-faee0bd05a15', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('1330b19e-10c4-8c5b-9f7f-8d9c23584f02', '01a20783-12c7-8f8e-859e-85e91361cbf2', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('a58553e9-d102-840f-b743-5d3310b714c5', '01a20783-12cb-8813-b4f8-24f9cf893062', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('95648321-0633-8d21-8d61-b7edd16dc731', '01a20783-12cf-8210-b6cc-a23de49feabd', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-12cf-8210-9e0d-60d50dd35b2b', '01a20783-12cf-8210-b6cc-a23de49feabd', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('dd774de2-ae62-8aab-ba04-999a34eb8158', '01a20783-12d5-8af1-b27b-1254e59b3420', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-12d5-8af1-88d4-9722078f4229', '01a20783-12d5-8af1-b27b-1254e59b3420', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('3d11f37b-880c-8556-918e-244fc44071a5', '01a20783-12dd-8441-a3b4-a3d7f27e4386', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-12dd-8441-bede-7f767fd19214', '01a20783-12dd-8441-a3b4-a3d7f27e4386', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('cf51793c-0d3c-896e-a33c-5689497e52de', '01a20783-12e6-8a19-997c-88a7749a86de', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-12e6-8a19-b76a-d5d71dd290ae', '01a20783-12e6-8a19-997c-88a7749a86de', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-12e6-8a19-9710-cf10e9ba6019', '01a20783-12e6-8a19-997c-88a7749a86de', 'b', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('b7053f28-8980-8d79-b1b5-44fd2422b921', '01a20783-12f0-8ae9-ba36-c45b9a105972', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-12f0-8ae9-9b24-23fcfc48e4b2', '01a20783-12f0-8ae9-ba36-c45b9a105972', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('7f8f572b-42a4-8630-9f34-a5394aa88ab8', '01a20783-12f9-8b02-a4ae-8b99c75d6c0f', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-12f9-8b02-87e0-c36f3b090d34', '01a20783-12f9-8b02-a4ae-8b99c75d6c0f', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('e8e8b2d0-e2c3-8aef-bb9d-22c2ce0bb346', '01a20783-12fd-86a0-8643-92b050f61cf1', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-12fd-86a0-8610-c8b5d1436f87', '01a20783-12fd-86a0-8643-92b050f61cf1', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('3259e408-a1f3-8d7a-9dc1-7a74c7f3331c', '01a20783-1300-8259-98c0-a6751a646ff8', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-1300-8259-b981-4d4d4e6c5227', '01a20783-1300-8259-98c0-a6751a646ff8', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('2b4a4458-6d60-8459-ae51-8c9a0235583d', '01a20783-1306-874e-8618-b22d0e568cfe', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-1306-874e-a884-664360e4e89e', '01a20783-1306-874e-8618-b22d0e568cfe', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('a86b31a0-bc14-8096-840a-95be9e978293', '01a20783-130c-89db-ac96-5f07bd257332', 'st', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-130c-89db-a40b-0afa3d1817b5', '01a20783-130c-89db-ac96-5f07bd257332', 's', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('3a482ea4-043f-8e4c-b341-2a362b745c0f', '01a20783-1312-8b18-92fa-96d3bd51e718', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('c9cb0ca9-fd36-834d-b090-a0cbcd40a495', '01a20783-1313-8c5f-9388-e32d69463ba4', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-1313-8c5f-b472-cee361856a8c', '01a20783-1318-8e2e-9efd-98df517d03db', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('8137d736-e240-8539-aedb-0d2715c0f096', '01a20783-131e-8f86-a70b-555200bedd77', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-131e-8f86-8e08-5bbe04535fe3', '01a20783-1323-81bc-a98c-f43fbacf0782', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-1323-81bc-8d4a-abde50e8271e', '01a20783-1323-81bc-a98c-f43fbacf0782', 'c', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('dc3ffa6d-e3c3-814a-8a13-dd94d1018851', '01a20783-132b-8b5b-9c0f-6adcc424189e', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-132b-8b5b-82df-48f896369e83', '01a20783-132b-8b5b-9c0f-6adcc424189e', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-132b-8b5b-a810-ededd33540b6', '01a20783-132b-8b5b-9c0f-6adcc424189e', 'rw', ',0,0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-132b-8b5b-b25a-7f471c643e4a', '01a20783-132b-8b5b-9c0f-6adcc424189e', 'r', ',0,0', 11000000002, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-132b-8b5b-b689-6a9451dfde59', '01a20783-132b-8b5b-9c0f-6adcc424189e', 'rw', ',0,1,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-132b-8b5b-9ff3-9cc161d2e51d', '01a20783-132b-8b5b-9c0f-6adcc424189e', 'r', ',0,0', 11000000003, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-132b-8b5b-8c5e-c1399fef981e', '01a20783-132b-8b5b-9c0f-6adcc424189e', 'rw', ',0,2,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('4a450a04-900c-8477-84bb-341eecb32550', '01a20783-134e-8e2a-b8f8-bfe2c7a2a7b4', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-134e-8e2a-9605-25c15aaebb6f', '01a20783-134e-8e2a-b8f8-bfe2c7a2a7b4', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-134e-8e2a-903c-300e664be5af', '01a20783-134e-8e2a-b8f8-bfe2c7a2a7b4', 'rw', ',0,0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('37804b63-7a03-89db-a704-832e2f33de07', '01a20783-1358-84e4-b655-efd0786c8bf5', 'rt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-1358-84e4-90b9-d7498ea86d83', '01a20783-1358-84e4-b655-efd0786c8bf5', 'r', ',0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('8bf57790-9244-83cb-8080-e36388ed62ba', '01a20783-135e-84fb-a4cc-9190bb903c24', 'qt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('f546cdd5-87c9-828e-bc1c-8c12c5a115d2', '01a20783-1368-8350-8b13-99386b8bd24a', 'qt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('43090a05-d769-8e6e-8824-d0d2425e4d76', '01a20783-1371-83e7-9b92-f3c25fed8389', 'ft', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-1371-83e7-a8d9-fec5d998c56a', '01a20783-1371-83e7-9b92-f3c25fed8389', 'f', ',0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('fadf62d7-6a75-8986-af50-87cbaec6bb42', '01a20783-1382-8cb1-a65d-0b13625e1d71', 'jt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-1382-8cb1-931e-76fa5c41852b', '01a20783-1382-8cb1-a65d-0b13625e1d71', 'j1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-1382-8cb1-b009-c6f79ed5971a', '01a20783-1382-8cb1-a65d-0b13625e1d71', 'j2', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('ef5194f3-e882-8adf-bcdd-e80065c1cbb7', '01a20783-139c-87ee-be0c-598d4457696e', 'jt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-139c-87ee-ad26-ed81ff010760', '01a20783-139c-87ee-be0c-598d4457696e', 'j1', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-139c-87ee-9496-a42e48502cb3', '01a20783-139c-87ee-be0c-598d4457696e', 'j2', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-139c-87ee-8d29-93df4f8f0ec1', '01a20783-139c-87ee-be0c-598d4457696e', 'j3', ',0,0,0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('91fb43d5-795e-8365-af80-a5838d6cf4c0', '01a20783-13aa-8a69-8c68-f4f8ce1868ab', 'ot', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('e3bafe0e-4258-8580-9ef4-8d0b111cf19b', '01a20783-13ad-8650-b2a2-62a1ab2aebc0', 'it', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-13ad-8650-bc8a-5cbbdb53b97e', '01a20783-13ad-8650-b2a2-62a1ab2aebc0', 'i', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('8c5a3397-fd7b-8463-a6c4-080be08961aa', '01a20783-13b2-8007-960c-70dcd16e21e5', 'it', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('e8df49f2-86bd-88e6-9015-4147455abdf7', '01a20783-13b3-8709-86f2-45ef8045daa0', 'wt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-13b3-8709-8816-f27b583d53ff', '01a20783-13b3-8709-86f2-45ef8045daa0', 'h', ',0,0', 0, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('508029d1-8ef0-8e12-bac3-c66a862afc2f', '01a20783-13b7-838e-a214-fbd375e4a28c', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-13b7-838e-b6f9-b5ff6a7ac2fc', '01a20783-13b3-8709-86f2-45ef8045daa0', '', '', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-13b7-838e-86b7-fda4cc371b50', '01a20783-13b7-838e-a214-fbd375e4a28c', 'k', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('8f100a40-a92b-8ff4-aa18-5a4f3bc4a055', '01a20783-13be-8790-8911-2c764ff2e191', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-13be-8790-9550-32847d76e023', '01a20783-13c2-8107-8912-61f22d9c263d', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('2aed3c42-0407-8e5e-8f4e-7c4d62cbbaf8', '01a20783-13c5-8fac-a22d-c36a9a6c4262', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('4b8f7393-276b-8eb6-abc2-3edbbfb159df', '01a20783-13c7-8347-a773-ecb2f14fa894', 'pt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-13c7-8347-94a4-ab8c0a4552d0', '01a20783-13ca-8ec9-a24c-400bc655d6c3', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('18713e10-ef4c-8aa7-8904-487a61ed8553', '01a20783-13cf-828e-b0d4-abdc6503766f', 'tt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-13cf-828e-8fb5-f0fcf6301b72', '01a20783-13cf-828e-b0d4-abdc6503766f', 'tell', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-12fd-86a0-b2a3-71a254bcbbee', '01a20783-12fd-86a0-8643-92b050f61cf1', 'h', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-12fd-86a0-854b-e96f88eae83c', '01a20783-12fd-86a0-8643-92b050f61cf1', 'hw', ',0,0,0', 111100000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('cfe7e664-d5f5-8d0e-b65c-c07a86a9d6bb', '01a20783-13e4-8b4a-b47b-af0a3d214a7e', 'xt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('ec2d9be4-3f40-8211-a532-d195a6acd925', '01a20783-13e5-807d-a7b7-0dd0bd32fd86', 'xt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-13e5-807d-bad9-05237245df58', '01a20783-13e8-8963-88a8-1ae2deff105d', 'ct', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('1d4ebcf1-34a6-8fe9-9d17-3fca1b5e1a76', '01a20783-13eb-85e9-bd93-99a4922b8958', 'kt', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-13eb-85e9-a0cb-856a2a06ff35', '01a20783-13c7-8347-a773-ecb2f14fa894', '', '', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-13eb-85e9-ae6b-763c8ff927d9', '01a20783-13eb-85e9-bd93-99a4922b8958', 'k', ',0,0', 111100000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('ba6551bf-6c54-8bcb-aa87-3c830229834e', '01a20783-1407-87a3-bad8-2264f9256b52', 't', ',0', 10000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('ada0ad4a-f61e-8be4-a916-469ad6974719', '01a20783-140b-810e-b68e-c2fcd6b6c140', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-140b-810e-b4e6-b73f13582271', '01a20783-140b-810e-b68e-c2fcd6b6c140', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-140b-810e-ae7a-57f7f7637acc', '01a20783-140b-810e-b68e-c2fcd6b6c140', 'b', ',0,0,0', 1, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('72c00b91-d77f-8ba3-b6aa-4d66a1df169c', '01a20783-141d-8702-a39f-26422aeb6983', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-141d-8702-9fc0-e741e0fd8f65', '01a20783-141d-8702-a39f-26422aeb6983', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-141d-8702-b285-ae13071872ce', '01a20783-141d-8702-a39f-26422aeb6983', 'b', ',0,0,0', 10000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('a7ad125a-a725-8b2c-91fa-5fd17309dcbd', '01a20783-142f-8754-bb39-6683dcf13a54', 't', ',0', 11000000000, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-142f-8754-8b45-fbe2373cf265', '01a20783-142f-8754-bb39-6683dcf13a54', 'a', ',0,0', 11000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('01a20783-142f-8754-a6e9-9de1f11e8452', '01a20783-142f-8754-bb39-6683dcf13a54', 'b', ',0,0,0', 111000000001, 1);
INSERT INTO legwork_golden.guid_ledger VALUES ('061067c6-d5e6-8ad7-9a14-4d71de22a4a9', '01a20783-1445-8a40-82cb-9fe28890d877', 'qt', ',0', 11000000000, 1);

INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a20783-12f0-8ae9-ba36-c45b9a105972', 'h', ',0,0', 0, 'done', '60b59aea-23f2-e37f-094d-d298d159870a', '01a20783-12f0-8ae9-9917-1d0b7b0c66f8', '["waiting"]', 0, 1, '2026-11-23 08:26:00.309073+00', NULL, NULL, true);
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a20783-1300-8259-98c0-a6751a646ff8', 'h', ',0,0', 0, 'done', 'ca886525-95d8-25e3-ad5f-6d3f44f16307', '01a20783-1300-8259-9329-29e6a35c2c68', '["to be told by SQL"]', 0, 4, '2026-11-23 08:26:00.322441+00', NULL, NULL, true);
INSERT INTO legwork_golden.hook OVERRIDING SYSTEM VALUE VALUES ('01a20783-1306-874e-8618-b22d0e568cfe', 'h', ',0,0', 0, 'done', 'a1aa663e-d809-2ab1-79b1-9226a575ed7e', '01a20783-1306-874e-860c-af77bc4346a1', '["to be told by a row"]', 0, 5, '2026-11-23 08:26:00.329854+00', NULL, NULL, true);

INSERT INTO legwork_golden.job VALUES ('01a20783-1290-8d72-9675-b138cd992b76', 'golden', 'ended', 1, 'chain', 0, 0, 'completed', '01a20783-1290-8d72-8592-10d1cfb652b5', NULL, '', '', '2026-11-23 08:26:00.210769+00', '2026-11-23 08:26:00.256335+00', false, false, NULL, 'a chain', 'told', '24:00:00', '2026-11-24 08:26:00.256335+00');
INSERT INTO legwork_golden.job VALUES ('01a20783-12c5-8a52-9aab-faee0bd05a15', 'golden', 'to enter a', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.261767+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-12c7-8f8e-859e-85e91361cbf2', 'golden', 'a at work', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.26355+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-12cb-8813-b4f8-24f9cf893062', 'golden', 'a has answered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.268088+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-12cf-8210-b6cc-a23de49feabd', 'golden', 'to enter b', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.271171+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-12d5-8af1-b27b-1254e59b3420', 'golden', 'b at work', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.277131+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-12dd-8441-a3b4-a3d7f27e4386', 'golden', 'b has answered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.285813+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-134e-8e2a-b8f8-bfe2c7a2a7b4', 'golden', 'to cycle', 1, 'rounds', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.398241+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-12e6-8a19-997c-88a7749a86de', 'golden', 'event untold', 1, 'chain', 0, 0, 'completed', '01a20783-12e6-8a19-9710-cf10e9ba6019', NULL, '', '', '2026-11-23 08:26:00.294515+00', '2026-11-23 08:26:00.303281+00', false, false, NULL, 'a chain', 'told', '24:00:00', '2026-11-24 08:26:00.303281+00');
INSERT INTO legwork_golden.job VALUES ('01a20783-12f0-8ae9-ba36-c45b9a105972', 'golden', 'waiting', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.304892+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-12f9-8b02-a4ae-8b99c75d6c0f', 'golden', 'woken', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.313722+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-1300-8259-98c0-a6751a646ff8', 'golden', 'to be told by SQL', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.320885+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-1306-874e-8618-b22d0e568cfe', 'golden', 'to be told by a row', 1, 'wait', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.327467+00', NULL, false, false, 'k', NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-130c-89db-ac96-5f07bd257332', 'golden', 'asleep', 1, 'sleep', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.332832+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-1312-8b18-92fa-96d3bd51e718', 'golden', 'to begin child', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.338785+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-1313-8c5f-9388-e32d69463ba4', 'golden', 'child at work', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.340117+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-1318-8e2e-9efd-98df517d03db', 'golden', '01a20783-1313-8c5f-b472-cee361856a8c', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.345189+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-131e-8f86-a70b-555200bedd77', 'golden', 'child answered', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.351096+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-1358-84e4-b655-efd0786c8bf5', 'golden', 'second round', 1, 'rounds', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.408452+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-1323-81bc-a98c-f43fbacf0782', 'golden', '01a20783-131e-8f86-8e08-5bbe04535fe3', 1, 'child', 0, 0, 'completed', '01a20783-1323-81bc-8d4a-abde50e8271e', NULL, '', '', '2026-11-23 08:26:00.355179+00', '2026-11-23 08:26:00.361747+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:26:00.361747+00');
INSERT INTO legwork_golden.job VALUES ('01a20783-135e-84fb-a4cc-9190bb903c24', 'golden', 'to retry', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.414861+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-1368-8350-8b13-99386b8bd24a', 'golden', 'retry put off', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.424835+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-12fd-86a0-8643-92b050f61cf1', 'golden', 'to be told by all', 1, 'wait', 0, 0, 'completed', '01a20783-12fd-86a0-854b-e96f88eae83c', NULL, '', '', '2026-11-23 08:26:00.317435+00', '2026-11-23 08:26:00.547045+00', false, false, 'k', NULL, NULL, '24:00:00', '2026-11-24 08:26:00.547045+00');
INSERT INTO legwork_golden.job VALUES ('01a20783-1371-83e7-9b92-f3c25fed8389', 'golden', 'failed', 1, 'fails', 0, 0, 'failed', '01a20783-1371-83e7-a8d9-fec5d998c56a', '{"message":"no","code":422,"activity":"f"}', '', '', '2026-11-23 08:26:00.433963+00', '2026-11-23 08:26:00.444905+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:26:00.444905+00');
INSERT INTO legwork_golden.job VALUES ('01a20783-132b-8b5b-9c0f-6adcc424189e', 'golden', 'rounds ended', 1, 'rounds', 0, 0, 'completed', '01a20783-132b-8b5b-8c5e-c1399fef981e', NULL, '', '', '2026-11-23 08:26:00.363222+00', '2026-11-23 08:26:00.396807+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:26:00.396807+00');
INSERT INTO legwork_golden.job VALUES ('01a20783-1382-8cb1-a65d-0b13625e1d71', 'golden', 'to join', 1, 'joins', 2, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.450307+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-139c-87ee-be0c-598d4457696e', 'golden', 'joined', 1, 'joins', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.476798+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-13aa-8a69-8c68-f4f8ce1868ab', 'golden', 'polled', 1, 'polls', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.490161+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-13ad-8650-b2a2-62a1ab2aebc0', 'golden', 'stopped', 1, 'stops', 0, 0, 'interrupted', '01a20783-13ad-8650-bc8a-5cbbdb53b97e', '{"message":"enough","code":418,"job_id":"stopped"}', '', '', '2026-11-23 08:26:00.49371+00', '2026-11-23 08:26:00.497571+00', false, true, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:26:00.497571+00');
INSERT INTO legwork_golden.job VALUES ('01a20783-13b2-8007-960c-70dcd16e21e5', 'golden', 'to stop', 1, 'stops', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.498684+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-13b3-8709-86f2-45ef8045daa0', 'golden', 'victim', 1, 'wait', 1, 0, 'interrupted', '01a20783-13b7-838e-b6f9-b5ff6a7ac2fc', '{"message":"enough","code":418,"job_id":"victim"}', '', '', '2026-11-23 08:26:00.500056+00', '2026-11-23 08:26:00.506234+00', false, true, 'k', NULL, NULL, '24:00:00', '2026-11-24 08:26:00.506234+00');
INSERT INTO legwork_golden.job VALUES ('01a20783-13b7-838e-a214-fbd375e4a28c', 'golden', 'killer', 1, 'kills', 0, 0, 'completed', '01a20783-13b7-838e-86b7-fda4cc371b50', NULL, '', '', '2026-11-23 08:26:00.503787+00', '2026-11-23 08:26:00.509935+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:26:00.509935+00');
INSERT INTO legwork_golden.job VALUES ('01a20783-13be-8790-8911-2c764ff2e191', 'golden', 'second victim', 1, 'parent', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.51095+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-13c2-8107-8912-61f22d9c263d', 'golden', '01a20783-13be-8790-9550-32847d76e023', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.514136+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-13c5-8fac-a22d-c36a9a6c4262', 'golden', 'to kill', 1, 'kills', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.517616+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-13ca-8ec9-a24c-400bc655d6c3', 'golden', '01a20783-13c7-8347-94a4-ab8c0a4552d0', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.522999+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-13cf-828e-b0d4-abdc6503766f', 'golden', 'untold', 1, 'tells', 0, 0, 'completed', '01a20783-13cf-828e-8fb5-f0fcf6301b72', NULL, '', '', '2026-11-23 08:26:00.527484+00', '2026-11-23 08:26:00.53798+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:26:00.53798+00');
INSERT INTO legwork_golden.job VALUES ('01a20783-13e4-8b4a-b47b-af0a3d214a7e', 'golden', 'severed', 1, 'sends', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.548084+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-13e5-807d-a7b7-0dd0bd32fd86', 'golden', 'confirmed', 1, 'sends', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.549327+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-13e8-8963-88a8-1ae2deff105d', 'golden', '01a20783-13e5-807d-bad9-05237245df58', 1, 'child', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.55245+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-13c7-8347-a773-ecb2f14fa894', 'golden', 'third victim', 1, 'parent', 1, 0, 'interrupted', '01a20783-13eb-85e9-a0cb-856a2a06ff35', '{"message":"enough","code":418,"job_id":"third victim"}', '', '', '2026-11-23 08:26:00.519449+00', '2026-11-23 08:26:00.55775+00', false, true, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:26:00.55775+00');
INSERT INTO legwork_golden.job VALUES ('01a20783-13eb-85e9-bd93-99a4922b8958', 'golden', 'third killer', 1, 'kills', 0, 0, 'completed', '01a20783-13eb-85e9-ae6b-763c8ff927d9', NULL, '', '', '2026-11-23 08:26:00.555682+00', '2026-11-23 08:26:00.562854+00', false, false, NULL, NULL, NULL, '24:00:00', '2026-11-24 08:26:00.562854+00');
INSERT INTO legwork_golden.job VALUES ('01a20783-1407-87a3-bad8-2264f9256b52', 'golden', 'begun', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.583453+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-140b-810e-b68e-c2fcd6b6c140', 'golden', 'entered', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.587835+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-141d-8702-a39f-26422aeb6983', 'golden', 'saved', 1, 'chain', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.605505+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-142f-8754-bb39-6683dcf13a54', 'golden', 'closed', 1, 'chain', 0, 0, 'running', '01a20783-142f-8754-a6e9-9de1f11e8452', NULL, '', '', '2026-11-23 08:26:00.623224+00', NULL, false, false, NULL, 'a chain', 'told', '24:00:00', NULL);
INSERT INTO legwork_golden.job VALUES ('01a20783-1445-8a40-82cb-9fe28890d877', 'golden', 'put off later', 1, 'retries', 1, 0, 'running', NULL, NULL, '', '', '2026-11-23 08:26:00.645778+00', NULL, false, false, NULL, NULL, NULL, '24:00:00', NULL);

INSERT INTO legwork_golden.job_data VALUES ('01a20783-1290-8d72-9675-b138cd992b76', 'n', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-1290-8d72-9675-b138cd992b76', 'a', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-1290-8d72-9675-b138cd992b76', 'b', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-12c5-8a52-9aab-faee0bd05a15', 'n', '2');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-12c7-8f8e-859e-85e91361cbf2', 'n', '3');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-12cb-8813-b4f8-24f9cf893062', 'n', '4');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-12cf-8210-b6cc-a23de49feabd', 'n', '5');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-12cf-8210-b6cc-a23de49feabd', 'a', '5');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-12d5-8af1-b27b-1254e59b3420', 'n', '6');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-12d5-8af1-b27b-1254e59b3420', 'a', '6');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-12dd-8441-a3b4-a3d7f27e4386', 'n', '7');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-12dd-8441-a3b4-a3d7f27e4386', 'a', '7');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-12e6-8a19-997c-88a7749a86de', 'n', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-12e6-8a19-997c-88a7749a86de', 'a', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-12e6-8a19-997c-88a7749a86de', 'b', '8');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-1323-81bc-a98c-f43fbacf0782', 'c', '11');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-132b-8b5b-9c0f-6adcc424189e', 'round', '3');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-134e-8e2a-b8f8-bfe2c7a2a7b4', 'round', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-1358-84e4-b655-efd0786c8bf5', 'round', '1');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-1371-83e7-9b92-f3c25fed8389', '$error.code', '597');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-1371-83e7-9b92-f3c25fed8389', '$error.message', '"no"');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-1371-83e7-9b92-f3c25fed8389', 'done', 'true');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-12fd-86a0-8643-92b050f61cf1', 'said', '9');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-12fd-86a0-8643-92b050f61cf1', 'after', '9');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-140b-810e-b68e-c2fcd6b6c140', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-140b-810e-b68e-c2fcd6b6c140', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-141d-8702-a39f-26422aeb6983', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-141d-8702-a39f-26422aeb6983', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-141d-8702-a39f-26422aeb6983', 'b', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-142f-8754-bb39-6683dcf13a54', 'n', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-142f-8754-bb39-6683dcf13a54', 'a', '31');
INSERT INTO legwork_golden.job_data VALUES ('01a20783-142f-8754-bb39-6683dcf13a54', 'b', '31');

INSERT INTO legwork_golden.outbox VALUES ('01a20783-12c5-8a52-9ba9-efd08ea08fa0', '01a20783-12c5-8a52-9aab-faee0bd05a15', 'run', 'a', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:26:02.265152+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-12c7-8f8e-b04a-0dea3da24ab6', '01a20783-12c7-8f8e-859e-85e91361cbf2', 'work.w.a', 'a', ',0,0', 1, NULL, NULL, '', '', '{"n":3}', 1, '2026-11-23 08:26:02.268237+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-12cb-8813-b8e6-6ddfa854fc2b', '01a20783-12cb-8813-b4f8-24f9cf893062', 'work.w.a', 'a', ',0,0', 1, NULL, NULL, '', '', '{"n":4}', 1, '2026-11-23 08:26:02.272224+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-12cf-8210-ac7f-e50368cc8715', '01a20783-12cf-8210-b6cc-a23de49feabd', 'run', 'b', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:26:02.277835+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-12d5-8af1-8ebf-247679684956', '01a20783-12d5-8af1-b27b-1254e59b3420', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":6}', 1, '2026-11-23 08:26:02.285942+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-12dd-8441-81b4-e8c44bcc8a49', '01a20783-12dd-8441-a3b4-a3d7f27e4386', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":7}', 1, '2026-11-23 08:26:02.295235+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-12e6-8a19-a1a9-2c74cd3cd299', '01a20783-12e6-8a19-997c-88a7749a86de', 'event', 'a', ',0,0', 1, 'told', NULL, '', '', '{ "n" : 8, "a" : 8 }', 1, '2026-11-23 08:26:02.299278+00', 'leaves', NULL, 'pending', 202, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-130c-89db-ba2e-b6ae56f16aef', '01a20783-130c-89db-ac96-5f07bd257332', 'response', 's', ',0,0', 1, NULL, NULL, '', '', '{"timestamp":"2026-11-27T12:26:00.334Z"}', 0, '2026-11-27 12:26:00.336973+00', NULL, NULL, 'success', 200, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-1312-8b18-8e6d-4c04c202fde9', '01a20783-1312-8b18-92fa-96d3bd51e718', 'run', 'p', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:26:02.340765+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-1318-8e2e-a4f3-939fa0cf5055', '01a20783-1318-8e2e-9efd-98df517d03db', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":10}', 1, '2026-11-23 08:26:02.350791+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-134e-8e2a-8e1b-1d94d073e496', '01a20783-134e-8e2a-b8f8-bfe2c7a2a7b4', 'run', 'again', ',0,0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:26:02.409602+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-1358-84e4-9209-6c552c0699cc', '01a20783-1358-84e4-b655-efd0786c8bf5', 'work.w.r', 'rw', ',0,0,0', 1, NULL, NULL, '', '', '{"n":1}', 1, '2026-11-23 08:26:02.415462+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-135e-84fb-829e-8ef1faa31180', '01a20783-135e-84fb-a4cc-9190bb903c24', 'work.w.retry', 'q', ',0,0', 1, NULL, NULL, '', '', '{}', 1, '2026-11-23 08:26:02.420356+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-1368-8350-9b48-d215781d06a1', '01a20783-1368-8350-8b13-99386b8bd24a', 'work.w.retry', 'q', ',0,0', 2, NULL, NULL, '', '', '{}', 0, '2026-11-23 08:26:01.433436+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"code":503,"message":"busy"}', NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-1382-8cb1-afc0-6d296bd75afa', '01a20783-1382-8cb1-a65d-0b13625e1d71', 'run', 'j3', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:26:02.476447+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-1382-8cb1-a616-df908cc421f3', '01a20783-1382-8cb1-a65d-0b13625e1d71', 'run', 'j3', ',0,0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:26:02.47828+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-139c-87ee-af1c-5b66c7fdef1e', '01a20783-139c-87ee-be0c-598d4457696e', 'work.w.c', 'j3', ',0,0,0', 1, NULL, NULL, '', '', '{"n":3}', 1, '2026-11-23 08:26:02.488918+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-13aa-8a69-a1a5-4c3faf8c12c1', '01a20783-13aa-8a69-8c68-f4f8ce1868ab', 'work.w.polls', 'o', ',0,0', 1, NULL, NULL, '', '', '{}', 1, '2026-11-23 08:26:02.494456+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-13b2-8007-a1a7-539cd78a79e3', '01a20783-13b2-8007-960c-70dcd16e21e5', 'run', 'i', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:26:02.500449+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-13c2-8107-8364-4900c8dc7075', '01a20783-13c2-8107-8912-61f22d9c263d', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":12}', 1, '2026-11-23 08:26:02.518193+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-13c5-8fac-b294-a013ed3ff39e', '01a20783-13c5-8fac-a22d-c36a9a6c4262', 'run', 'k', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:26:02.519668+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-13ca-8ec9-af80-aea67d26e7a7', '01a20783-13ca-8ec9-a24c-400bc655d6c3', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":13}', 1, '2026-11-23 08:26:02.527575+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-13e4-8b4a-ad69-d88395f70d27', '01a20783-13e4-8b4a-b47b-af0a3d214a7e', 'run', 'x', ',0,0', 1, NULL, NULL, '', '', NULL, 1, '2026-11-23 08:26:02.54974+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-13e5-807d-bad9-05237245df58', '01a20783-13e5-807d-a7b7-0dd0bd32fd86', 'response', 'x', ',0,0', 1, 'child', NULL, '', '', '{"jc":"2026-11-23T08:26:00.552Z","job_id":"01a20783-13e5-807d-bad9-05237245df58","ju":"2026-11-23T08:26:00.552Z"}', 2, '2026-11-23 08:26:02.553696+00', NULL, '01a20783-13e5-807d-bad9-05237245df58', 'success', 200, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-13e8-8963-b738-17934acbb6a6', '01a20783-13e8-8963-88a8-1ae2deff105d', 'work.w.c', 'c', ',0,0', 1, NULL, NULL, '', '', '{"n":15}', 1, '2026-11-23 08:26:02.556201+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-13ca-8ec9-a8af-a52c7e47c831', '01a20783-13ca-8ec9-a24c-400bc655d6c3', 'run', 'ct', ',0', 1, NULL, NULL, '', '', '{"error": {"code": 418, "job_id": "01a20783-13c7-8347-94a4-ab8c0a4552d0", "message": "enough"}, "descend": true}', 1, '2026-11-23 08:26:02.559+00', 'interrupt', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-12f9-8b02-8530-f1827c116cbf', '01a20783-12f9-8b02-a4ae-8b99c75d6c0f', 'response', 'h', ',0,0', 1, 'done', NULL, '', '', '{"id":"woken","v":1}', 1, '2026-11-23 08:26:02.573555+00', NULL, '01a20783-12f9-8b02-8530-f1827c116cbf', 'success', 200, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-140b-810e-aaf0-d7b26f44f336', '01a20783-140b-810e-b68e-c2fcd6b6c140', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-23 08:26:02.599321+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-141d-8702-90a1-87c550050964', '01a20783-141d-8702-a39f-26422aeb6983', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-23 08:26:02.616437+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-142f-8754-a8ef-3576c25771e5', '01a20783-142f-8754-bb39-6683dcf13a54', 'work.w.b', 'b', ',0,0,0', 1, NULL, NULL, '', '', '{"n":31}', 1, '2026-11-23 08:26:02.633291+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-131e-8f86-8e08-5bbe04535fe3', '01a20783-131e-8f86-a70b-555200bedd77', 'response', 'p', ',0,0', 1, 'child', NULL, '', '', '{ "c" : 11 }', 2, '2026-11-23 08:26:02.362413+00', 'leaves', '01a20783-131e-8f86-8e08-5bbe04535fe3', 'success', 200, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('ba6551bf-6c54-8bcb-aa87-3c830229834e', NULL, 'start', NULL, NULL, 1, 'chain', 'begun', '', '', '{"n":30}', 2, '2026-11-23 08:26:02.584866+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('81a25c85-463b-4e24-8ef7-b1a9531ca8b9', NULL, 'start', NULL, NULL, 1, 'chain', 'from SQL, published', NULL, NULL, '{"n":22}', 1, '2026-11-23 08:26:00.639824+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('87b57551-e205-88bf-b793-5b71f970b288', NULL, 'signal', NULL, NULL, 1, 'done', NULL, NULL, NULL, '{"id":"to be told by SQL","v":3}', 1, '2026-11-23 08:26:00.642587+00', NULL, NULL, 'success', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('01a20783-1445-8a40-a343-6a3eba16403b', '01a20783-1445-8a40-82cb-9fe28890d877', 'work.w.retry', 'q', ',0,0', 2, NULL, NULL, '', '', '{}', 0, '2026-11-23 08:26:01.650614+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"code":503,"message":"busy"}', NULL);
INSERT INTO legwork_golden.outbox VALUES ('1cce4346-c9c4-402a-875b-da6ae04b978d', NULL, 'start', NULL, NULL, 1, 'chain', 'from SQL', NULL, NULL, '{"n":20}', 0, '2026-11-23 08:26:00.651052+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO legwork_golden.outbox VALUES ('6c439ceb-1dd5-8690-bafb-a2cef9cf2740', NULL, 'signal', NULL, NULL, 1, 'done', NULL, NULL, NULL, '{"id":"to be told by a row","v":5}', 0, '2026-11-23 08:26:00.651658+00', NULL, NULL, 'success', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);

INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('01a20783-13cf-828e-8f1d-232caa4b53b9', 1, 'done', NULL, 'success', 200, '', '', '2026-11-23 08:26:00.532746+00', '2999-01-01 00:00:00+00', '01a20783-12fd-86a0-b281-6918db07a2e3');
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('7a53c27f-41ea-802f-af70-9e9a10f52f1a', 2, 'done', NULL, 'success', 200, '', '', '2026-11-23 08:26:00.57182+00', '2999-01-01 00:00:00+00', '01a20783-12f9-8b02-8530-f1827c116cbf');
INSERT INTO legwork_golden.signal OVERRIDING SYSTEM VALUE VALUES ('d446e462-7578-8209-8086-de7e13dee563', 3, 'done', '{"id":"later","v":2}', 'success', 200, '', '', '2026-11-23 08:26:00.578713+00', '2999-01-01 00:00:00+00', NULL);

INSERT INTO legwork_golden.signal_key VALUES ('done', 'd2a61c83-62b4-eb69-a50a-fc2c545cc0be', 3, 'd446e462-7578-8209-8086-de7e13dee563');

INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'one', '01a20783-12f0-8ae9-ba36-c45b9a105972', 'waiting', '2026-11-23 08:26:00.305704+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a20783-12f9-8b02-a4ae-8b99c75d6c0f', 'woken', '2026-11-23 08:26:00.314303+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a20783-1300-8259-98c0-a6751a646ff8', 'to be told by SQL', '2026-11-23 08:26:00.321381+00');
INSERT INTO legwork_golden.stat VALUES ('golden', 'wait', 'k', 'group', 'two', '01a20783-1306-874e-8618-b22d0e568cfe', 'to be told by a row', '2026-11-23 08:26:00.328292+00');

INSERT INTO legwork_golden.webhook_cursor VALUES (true, 0);

SELECT pg_catalog.setval('legwork_golden.app_version_id_seq', 1, true);

SELECT pg_catalog.setval('legwork_golden.dead_letter_event_ord_seq', 1, false);

SELECT pg_catalog.setval('legwork_golden.goose_db_version_id_seq', 20, true);

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

ALTER TABLE ONLY legwork_golden.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (pos);

ALTER TABLE ONLY legwork_golden.event_stream
    ADD CONSTRAINT event_stream_pkey PRIMARY KEY (one);

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

ALTER TABLE ONLY legwork_golden.webhook_cursor
    ADD CONSTRAINT webhook_cursor_pkey PRIMARY KEY (one);

ALTER TABLE ONLY legwork_golden.webhook_delivery
    ADD CONSTRAINT webhook_delivery_pkey PRIMARY KEY (webhook, event);

ALTER TABLE ONLY legwork_golden.webhook
    ADD CONSTRAINT webhook_pkey PRIMARY KEY (id);

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

CREATE INDEX outbox_newer ON legwork_golden.outbox USING btree (lane, kind) WHERE ((kind <> ALL (ARRAY['leg1'::text, 'await'::text, 'interrupt'::text, 'timeout'::text, 'leaves'::text])) OR ((lane <> ALL (ARRAY['start'::text, 'run'::text, 'response'::text, 'signal'::text, 'event'::text])) AND (NOT starts_with(lane, 'work.'::text))));

CREATE INDEX outbox_paused ON legwork_golden.outbox USING btree (paused) WHERE (paused IS NOT NULL);

CREATE UNIQUE INDEX pause_active ON legwork_golden.pause USING btree (kind, app, name) WHERE (ended_at IS NULL);

CREATE INDEX signal_expires ON legwork_golden.signal USING btree (expires_at);

CREATE INDEX signal_key_guid ON legwork_golden.signal_key USING btree (guid);

CREATE INDEX stat_gid ON legwork_golden.stat USING btree (gid);

CREATE INDEX webhook_delivery_due ON legwork_golden.webhook_delivery USING btree (webhook, state, due_at);

CREATE INDEX webhook_delivery_expires ON legwork_golden.webhook_delivery USING btree (expires_at);

CREATE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork_golden.activity FOR EACH ROW WHEN ((new.ledger < old.ledger)) EXECUTE FUNCTION legwork_golden.refuse_decrease();

CREATE TRIGGER ledger_increment_only BEFORE UPDATE ON legwork_golden.guid_ledger FOR EACH ROW WHEN ((new.ledger < old.ledger)) EXECUTE FUNCTION legwork_golden.refuse_decrease();

CREATE TRIGGER outbox_request BEFORE INSERT ON legwork_golden.outbox FOR EACH ROW WHEN ((new.lane = ANY (ARRAY['start'::text, 'signal'::text]))) EXECUTE FUNCTION legwork_golden.refuse_request();

